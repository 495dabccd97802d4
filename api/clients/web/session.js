// Who sits here: the token and the name played under, for this tab alone; and what the device keeps of looks.

const TOKEN = 'musterd.token', PLAYER = 'musterd.player', THEME = 'musterd.theme', LETTERS = 'musterd.letters';

export const token = () => sessionStorage.getItem(TOKEN);
export const player = () => sessionStorage.getItem(PLAYER);

export function keepToken(value) {
  sessionStorage.setItem(TOKEN, value);
  sessionStorage.removeItem(PLAYER);
}

export const keepPlayer = (name) => sessionStorage.setItem(PLAYER, name);

export function leave() {
  sessionStorage.removeItem(TOKEN);
  sessionStorage.removeItem(PLAYER);
}

// `#token=…` is taken out of the address before anything else happens. A fragment is never sent.
export function takeFragment() {
  if (!location.hash.startsWith('#token=')) return false;
  const given = new URLSearchParams(location.hash.slice(1));
  keepToken(given.get('token'));
  if (given.get('player')) keepPlayer(given.get('player'));
  history.replaceState(null, '', location.pathname + '#/');
  return true;
}

export const theme = () => localStorage.getItem(THEME) || 'system';

export function setTheme(name) {
  localStorage.setItem(THEME, name);
  showTheme();
}

export function showTheme() {
  if (theme() === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme();
}

export const letters = () => localStorage.getItem(LETTERS) !== 'off';
export const setLetters = (on) => localStorage.setItem(LETTERS, on ? 'on' : 'off');
