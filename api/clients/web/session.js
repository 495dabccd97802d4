// Who sits here: the token and the name played under, for this tab alone. A guest's are kept by the browser: nobody else has them.

const TOKEN = 'musterd.token', PLAYER = 'musterd.player', GUEST = 'musterd.guest';

export const token = () => sessionStorage.getItem(TOKEN);
export const player = () => sessionStorage.getItem(PLAYER);

export function keepToken(value) {
  sessionStorage.setItem(TOKEN, value);
  sessionStorage.removeItem(PLAYER);
}

export const keepPlayer = (name) => sessionStorage.setItem(PLAYER, name);

function keptGuest() {
  try {
    return JSON.parse(localStorage.getItem(GUEST));
  } catch {
    return null;
  }
}

const take = (guest) => { keepToken(guest.token); keepPlayer(guest.player); };

// What an accepted invitation gave, and the name that was typed.
export function keepGuest(given, name) {
  const guest = { token: given.token, player: given.player, name };
  localStorage.setItem(GUEST, JSON.stringify(guest));
  take(guest);
}

export const isGuest = () => Boolean(token()) && keptGuest()?.token === token();

// As others see it: a guest's id says nothing.
export const name = () => (isGuest() ? keptGuest().name : player());

export function leave() {
  if (isGuest()) localStorage.removeItem(GUEST);
  sessionStorage.removeItem(TOKEN);
  sessionStorage.removeItem(PLAYER);
}

// `#token=…` is taken out of the address before anything else happens. A fragment is never sent. A link must not log a player out of his
// games and into somebody else's, so another token than the tab's own is taken only when he says so. A new tab without one is the guest's.
export function takeFragment() {
  if (!location.hash.startsWith('#token=')) {
    if (!token() && keptGuest()) take(keptGuest());
    return false;
  }
  const given = new URLSearchParams(location.hash.slice(1));
  const own = token(), offered = given.get('token');
  const may = !own || own === offered || confirm('This address holds a login. Use it in place of the one that this tab has?');
  if (offered && may) {
    if (own !== offered) keepToken(offered);
    if (given.get('player')) keepPlayer(given.get('player'));
  }
  history.replaceState(null, '', location.pathname + '#/');
  return true;
}
