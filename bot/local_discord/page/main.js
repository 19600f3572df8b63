// The page: one column a person, and the address that brings them back after a reload.

import { Pane } from "./pane.js";
import { startTicking } from "./time.js";

const MOST = 4;
const host = document.getElementById("panes");
const asked = new URLSearchParams(location.search);
const panes = [];

// The address keeps the key and the names, so that a reload or a bookmark brings the same people back.
function keepAddress() {
  const address = new URLSearchParams();
  if (asked.has("key")) address.set("key", asked.get("key"));
  for (const pane of panes) if (pane.name) address.append("as", pane.name);
  history.replaceState(null, "", `?${address}`);
}

function keepTitle() {
  const unread = panes.flatMap((pane) => [...pane.state.unread.values()]).reduce((sum, count) => sum + count, 0);
  const names = panes.map((pane) => pane.name).filter(Boolean);
  const place = panes[0]?.state.guild?.name ?? "The card room";
  document.title = `${unread ? `(${unread}) ` : ""}${[...names, place].join(" · ")}`;
}

function named() {
  keepAddress();
  keepTitle();
  host.classList.toggle("several", panes.length > 1);
}

function remove(pane) {
  panes.splice(panes.indexOf(pane), 1);
  pane.close();
  named();
}

function freeIndex() {
  const taken = panes.map((pane) => pane.node.dataset.testid);
  return [...Array(MOST).keys()].find((index) => !taken.includes(`pane-${index}`));
}

function add(name = null) {
  const index = freeIndex();
  if (index === undefined) return;
  const hooks = { named, add: index === 0 ? () => add() : null, remove: index === 0 ? null : () => remove(pane) };
  const pane = new Pane(asked.get("key") ?? "", index, hooks);
  panes.push(pane);
  host.append(pane.node);
  host.classList.toggle("several", panes.length > 1);
  if (name) pane.join(name, true);
  else pane.node.querySelector("[data-testid=join-name]").focus();
  pane.node.scrollIntoView({ inline: "nearest", block: "nearest" });
}

const names = asked.getAll("as").filter((name) => name.trim()).slice(0, MOST);
for (const name of names.length ? names : [null]) add(name);
startTicking();
