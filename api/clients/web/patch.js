// One drawing made into the next by changing only what differs: a browser styles, lays out and paints again all that is put in.

const AHEAD = 24;

// The first of the nodes from `at` on that is the same as the one wanted.
function ahead(at, wanted) {
  for (let i = 0; at && i < AHEAD; i++, at = at.nextSibling) if (at.isEqualNode(wanted)) return at;
  return null;
}

function takeSettings(old, next) {
  for (const { name } of [...old.attributes]) if (!next.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}

// `old` becomes equal to `next`, which is used up. Elements with ids are found again wherever they stand among their siblings.
export function patch(old, next) {
  const named = new Map([...old.children].filter((one) => one.id).map((one) => [one.id, one]));
  const kept = new Set([...next.children].filter((one) => named.has(one.id)).map((one) => one.id));
  let at = old.firstChild;
  const drop = (until) => {
    while (at !== until) {
      const gone = at;
      at = at.nextSibling;
      if (!kept.has(gone.id)) gone.remove();
    }
  };
  takeSettings(old, next);
  for (const wanted of [...next.childNodes]) {
    const same = wanted.id ? named.get(wanted.id) : ahead(at, wanted);
    if (!same) old.insertBefore(wanted, at);
    else if (wanted.id) {
      if (same === at) at = at.nextSibling;
      else old.insertBefore(same, at);
      if (same.tagName !== wanted.tagName) same.replaceWith(wanted);
      else if (!same.isEqualNode(wanted)) patch(same, wanted);
    } else {
      drop(same);
      at = same.nextSibling;
    }
  }
  drop(null);
}
