// Discord's timestamps (<t:UNIX:STYLE>), with relative ones kept ticking.

import { el } from "./dom.js";

const relative = new Intl.RelativeTimeFormat("en", { numeric: "always" });
const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

/** "in 43 seconds", "2 minutes ago"; a deadline is never said to be further away than it is by a whole unit. */
export function relativeText(unix, nowMs = Date.now()) {
  const seconds = Math.ceil(unix - nowMs / 1000);
  if (Math.abs(seconds) < 1) return "now";
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  return relative.format(Math.trunc(seconds / size), unit);
}

/** The text of a timestamp in one of Discord's styles. */
export function timeText(unix, style = "f", nowMs = Date.now()) {
  if (style === "R") return relativeText(unix, nowMs);
  return new Intl.DateTimeFormat(undefined, STYLES[style] ?? STYLES.f).format(new Date(unix * 1000));
}

/** A <time> element; those in style R are found and refreshed by the ticker. */
export function timeElement(unix, style = "f") {
  const date = new Date(unix * 1000);
  if (Number.isNaN(date.getTime())) return document.createTextNode(`<t:${unix}>`);
  return el("time", {
    class: "stamp",
    datetime: date.toISOString(),
    title: timeText(unix, "F"),
    data: { unix, style },
    text: timeText(unix, style),
  });
}

/** The short clock time beside an author's name. */
export function clockElement(iso) {
  const unix = Date.parse(iso) / 1000;
  return el("time", { class: "clock", datetime: iso, title: timeText(unix, "F"), text: timeText(unix, "t") });
}

/** "Friday, 3 May 2030": what a day's divider says. */
export function dayText(iso) {
  return new Intl.DateTimeFormat(undefined, { dateStyle: "full" }).format(new Date(iso));
}

function refresh() {
  for (const node of document.querySelectorAll('time[data-style="R"]')) {
    const text = relativeText(Number(node.dataset.unix));
    if (node.textContent !== text) node.textContent = text;
  }
}

/** Keep every relative timestamp of the page true; one timer for all panes. */
export function startTicking() {
  setInterval(refresh, 1000);
}
