// To be told that it is one's move while one looks elsewhere: a notice of the system, a soft sound, a mark on the installed page's sign.

import { setting } from './settings.js';

let sound = null; // made at the first sound: browsers want a press before that

export const askToTell = async () => ('Notification' in window && window.isSecureContext ? Notification.requestPermission() : 'missing');

// Two soft notes, a third apart.
export function chime() {
  sound ??= new AudioContext();
  [523.25, 659.25].forEach((pitch, i) => {
    const note = sound.createOscillator(), loud = sound.createGain(), from = sound.currentTime + i * 0.16;
    note.frequency.value = pitch;
    loud.gain.setValueAtTime(0, from);
    loud.gain.linearRampToValueAtTime(0.08, from + 0.03);
    loud.gain.exponentialRampToValueAtTime(0.0001, from + 0.5);
    note.connect(loud).connect(sound.destination);
    note.start(from);
    note.stop(from + 0.55);
  });
}

// The notice of one game replaces the one before.
async function notify(title, body, tag) {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const settings = { body, tag, icon: new URL('icon.svg', import.meta.url).href }, worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(title, { ...settings, data: location.href });
  else new Notification(title, settings).onclick = () => focus();
}

export function tellMove({ title, prompt, game }) {
  if (setting('sound')) chime();
  if (setting('notices') && document.visibilityState === 'hidden') notify(`Your move: ${title}`, prompt, game).catch(() => {});
}

// The sign of the installed page bears a mark while one has to move.
export function markSign(moves) {
  if (!navigator.setAppBadge) return;
  (moves ? navigator.setAppBadge(1) : navigator.clearAppBadge()).catch(() => {});
}
