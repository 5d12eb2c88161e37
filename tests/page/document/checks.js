/** A tiny test runner for modules that need a document: `check` collects, `run` reports. */

/** @type {{name: string, body: () => unknown}[]} */
const checks = [];

/** @param {string} name @param {() => unknown} body throws, or rejects, if the check fails */
export function check(name, body) {
  checks.push({ name, body });
}

/** @param {unknown} got @param {unknown} expected compared as JSON */
export function equal(got, expected) {
  const [one, other] = [JSON.stringify(got), JSON.stringify(expected)];
  if (one !== other) throw new Error(`expected ${other}, got ${one}`);
}

/** Runs all checks, each in an empty body. @returns {Promise<{ran: number, failures: string[]}>} */
export async function run() {
  const failures = [];
  for (const { name, body } of checks) {
    document.body.replaceChildren();
    try {
      await body();
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return { ran: checks.length, failures };
}
