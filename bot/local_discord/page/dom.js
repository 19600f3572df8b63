// Building elements. Data only ever becomes text nodes or attribute values, never markup.

const SPECIAL = {
  class: (node, value) => { node.className = value; },
  text: (node, value) => { node.textContent = value; },
  testid: (node, value) => { node.dataset.testid = value; },
  data: (node, value) => { Object.assign(node.dataset, value); },
  on: (node, value) => {
    for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
  },
};

function setProp(node, name, value) {
  if (value === undefined || value === null || value === false) return;
  if (name in SPECIAL) SPECIAL[name](node, value);
  else node.setAttribute(name, value === true ? "" : String(value));
}

/** Make an element; props are attributes, or class, text, testid, data and on. */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) setProp(node, name, value);
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** Make a button that does not submit anything by itself. */
export function button(props, ...children) {
  return el("button", { type: "button", ...props }, ...children);
}

let lastId = 0;

/** A document-wide unique id, for labels and aria references. */
export function freshId(prefix) {
  lastId += 1;
  return `${prefix}-${lastId}`;
}

/** The name people see of a user. */
export function nameOf(user) {
  return user?.global_name || user?.username || "someone";
}

function focusKey(node) {
  const { channel, testid } = node.dataset;
  if (channel) return `[data-channel="${CSS.escape(channel)}"]`;
  return testid ? `[data-testid="${CSS.escape(testid)}"]` : null;
}

/** Replace a node's children; the keyboard stays on the control that stood there before, if it still does. */
export function redraw(node, children) {
  const focused = node.contains(document.activeElement) ? document.activeElement : null;
  node.replaceChildren(...children.filter(Boolean));
  const key = focused && focused !== node && focusKey(focused);
  if (key) node.querySelector(key)?.focus({ preventScroll: true });
}
