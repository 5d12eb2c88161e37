/** Line icons of the shell, drawn on a grid of 24. Decoration: the control names itself. */

const PATHS = {
  alarm: "M12 3L2.500 20h19zM12 9.500v5M12 17.200v.3",
  anchor: "M12 8v13M5 12H3a9 9 0 0 0 18 0h-2M12 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  back: "M15 5l-7 7 7 7",
  bell: "M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4",
  book: "M12 6c-2-1.6-5-2-8-2v14c3 0 6 .4 8 2 2-1.6 5-2 8-2V4c-3 0-6 .4-8 2zM12 6v14",
  bot: "M5 9h14v10H5zM12 9V5M12 4.5a1 1 0 1 0 0-.01M9.5 13.5v1M14.5 13.5v1M2.5 13v3M21.5 13v3",
  branch: "M7 21V3M7 15c0-5 10-4 10-9M13.500 9.500L17 6l3.500 3.500",
  chat: "M4 5h16v11H11l-5 4v-4H4z",
  check: "M5 12.5l4.5 4.5L19 7",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2",
  close: "M6 6l12 12M18 6L6 18",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  dice: "M4 4h16v16H4zM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01",
  down: "M6 9l6 6 6-6",
  exit: "M14 4h6v16h-6M3 12h11M10 8l4 4-4 4",
  download: "M12 3v12M8 11l4 4 4-4M5 15v5h14v-5",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  first: "M6 5v14M19 5l-9 7 9 7z",
  flag: "M6 21V4c4-2.500 8 2.500 12 0v9c-4 2.500-8-2.500-12 0",
  fullscreen: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  globe: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9S9 6 12 3z",
  last: "M18 5v14M5 5l9 7-9 7z",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.700-5.700L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.700 5.700L12 17",
  lock: "M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3",
  log: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  next: "M7 5l10 7-10 7z",
  pause: "M8 5v14M16 5v14",
  people: "M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 20c.5-4 3-6 6.500-6s6 2 6.500 6M16 4.500a3.500 3.500 0 0 1 0 6.500M18 14.500c2 .8 3.200 2.700 3.500 5.500",
  play: "M7 5l12 7-12 7z",
  plus: "M12 5v14M5 12h14",
  previous: "M17 5L7 12l10 7z",
  rewind: "M11 6L4 12l7 6zM20 6l-7 6 7 6z",
  seal: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12.500l3 3 5.500-6",
  send: "M4 12l16-8-5 16-3.500-6.500z",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  soundOff: "M4 9.500v5h4l5 4v-13l-5 4zM17 9.500l5 5M22 9.500l-5 5",
  soundOn: "M4 9.500v5h4l5 4v-13l-5 4zM16.500 9a4.500 4.500 0 0 1 0 6M19 6.500a8 8 0 0 1 0 11",
  star: "M12 3.500l2.600 5.500 6 .8-4.400 4.200 1.100 6L12 17.100 6.700 20l1.100-6-4.400-4.200 6-.8z",
  undo: "M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 21c.5-4.500 3.500-7 7.500-7s7 2.500 7.500 7",
};

/** @typedef {keyof typeof PATHS} IconName */

const SVG = "http://www.w3.org/2000/svg";

/** @param {IconName} name */
export function icon(name) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", "0 0 24 24");
  picture.setAttribute("class", `icon icon-${name}`);
  picture.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  picture.append(path);
  return picture;
}

/** The compass of the brand. */
export function compass() {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", "0 0 64 64");
  picture.setAttribute("class", "compass");
  picture.setAttribute("aria-hidden", "true");
  for (const [shape, name] of COMPASS) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", shape);
    path.setAttribute("class", name);
    picture.append(path);
  }
  return picture;
}

/** @type {[string, string][]} */
const COMPASS = [
  ["M32 9a23 23 0 1 0 0 46 23 23 0 0 0 0-46z", "ring"],
  ["M3 32l23-6.500 6 6.500-6 6.500z", "side"],
  ["M61 32l-23-6.500-6 6.500 6 6.500z", "side"],
  ["M32 3l6.500 23-6.500 6-6.500-6z", "north"],
  ["M32 61l6.500-23-6.500-6-6.500 6z", "south"],
];
