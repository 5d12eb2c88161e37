import { Camera } from "/js/lib/camera.js";
import { svg } from "/js/lib/html.js";
import { check, equal } from "/tests/checks.js";

const BOX = { x: 0, y: 0, width: 1000, height: 500 };
const PANE = { width: 800, height: 400 };
const HERE = { clientX: 200, clientY: 120 };

/** A camera on a pane in the corner of the page. */
function camera() {
  const world = /** @type {SVGGElement} */ (svg`<g></g>`);
  const pane = /** @type {SVGSVGElement} */ (svg`<svg></svg>`);
  for (const [name, value] of Object.entries({ position: "fixed", left: "0", top: "0", width: "800px", height: "400px" }))
    pane.style.setProperty(name, value);
  pane.append(world);
  document.body.append(pane);
  const made = new Camera(pane, world, BOX, new AbortController().signal);
  made.resize(PANE.width, PANE.height);
  return { made, pane, world };
}

/** @param {{x: number, y: number}} point */
const rounded = ({ x, y }) => [Math.round(x * 100) / 100, Math.round(y * 100) / 100];

check("the whole map fits the pane at first", () => {
  const { made } = camera();
  equal([made.scale, rounded(made.toPane({ x: 0, y: 0 })), rounded(made.toPane({ x: 1000, y: 500 }))], [0.8, [0, 0], [800, 400]]);
});

check("the wheel keeps the point under the pointer where it is, in and out", () => {
  const { made, pane } = camera();
  const point = made.toMap(HERE);
  for (const deltaY of [-400, -300, 250]) {
    pane.dispatchEvent(new WheelEvent("wheel", { ...HERE, deltaY, cancelable: true }));
    equal(rounded(made.toPane(point)), [HERE.clientX, HERE.clientY]);
  }
  equal(made.scale > 0.9, true);
});

check("zooming out as far as it goes shows the whole map again", () => {
  const { made, pane } = camera();
  pane.dispatchEvent(new WheelEvent("wheel", { ...HERE, deltaY: -500, cancelable: true }));
  pane.dispatchEvent(new WheelEvent("wheel", { ...HERE, deltaY: 5000, cancelable: true }));
  equal([made.scale, rounded(made.toPane({ x: 0, y: 0 }))], [0.8, [0, 0]]);
});

check("no zoom goes beyond its limit", () => {
  const { made, pane } = camera();
  for (let turn = 0; turn < 20; turn++) pane.dispatchEvent(new WheelEvent("wheel", { ...HERE, deltaY: -500, cancelable: true }));
  equal(Math.round(made.scale * 1000), 4000);
});

check("what is drawn says what the camera says", () => {
  const { made, pane, world } = camera();
  pane.dispatchEvent(new WheelEvent("wheel", { ...HERE, deltaY: -500, cancelable: true }));
  const { x, y } = made.toPane({ x: 0, y: 0 });
  equal(world.getAttribute("transform"), `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${made.scale.toFixed(4)})`);
});
