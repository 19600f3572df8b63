// One channel's messages, oldest first, and how much of its history is here.

/** Snowflakes are too long for numbers; among digits of one length the text order is theirs. */
export function compareIds(left, right) {
  if (left.length !== right.length) return left.length - right.length;
  return left < right ? -1 : Number(left > right);
}

/** fresh: the newest page has come since the last joining; more: older ones remain to be asked for. */
export function emptyLog() {
  return { messages: [], fresh: false, loading: false, more: true };
}

/** Put a message in its place, or in the place of its former self. */
export function insert(log, message) {
  const at = log.messages.findLastIndex((other) => compareIds(other.id, message.id) <= 0);
  if (at >= 0 && log.messages[at].id === message.id) log.messages[at] = message;
  else log.messages.splice(at + 1, 0, message);
}

export function remove(log, id) {
  log.messages = log.messages.filter((message) => message.id !== id);
}

export function newest(log) {
  return log.messages.at(-1)?.id ?? null;
}

export function oldest(log) {
  return log.messages[0]?.id ?? null;
}

// After a lost line the newest page replaces what it covers and all before it: in between, messages may be missing.
// What is newer than the page came live while it was on its way.
function startAnew(log, page) {
  const last = page.at(-1);
  log.messages = last ? log.messages.filter((message) => compareIds(message.id, last.id) > 0) : [];
}

/** Take in a page of history. */
export function merge(log, page, more) {
  if (!log.fresh) startAnew(log, page);
  for (const message of page) insert(log, message);
  Object.assign(log, { fresh: true, loading: false, more });
}
