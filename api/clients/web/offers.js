// What players offer each other beside the game, where the view of a ruleset tells of it (state.deals): cards with who
// gives what, and the choices that answer them.

import { h, button, fill } from './dom.js';
import { disc } from './seats.js';

const dealsOf = (view) => view?.state?.deals ?? null;

export class Offers {
  constructor(table) {
    this.table = table;
    this.host = h('div', { class: 'offers' });
  }

  // The player is putting an offer together.
  isDrafting() {
    return this.table.past === null && Boolean(dealsOf(this.table.view)?.draft);
  }

  draw() {
    const deals = dealsOf(this.table.view);
    const all = deals && this.table.past === null ? [...(deals.draft ? [deals.draft] : []), ...(deals.offers ?? [])] : [];
    fill(this.host, all.map((one) => this.card(one)));
  }

  // Offers of others that this role has to answer.
  toMe(role) {
    return (dealsOf(this.table.view)?.offers ?? []).filter((one) => one.partner === role && one.from !== role).length;
  }

  who(role) {
    return role === this.table.role ? 'You' : this.table.names.role(role);
  }

  heading(one) {
    const { role, names } = this.table, to = one.partner === role ? 'you' : names.role(one.partner);
    if (!one.number) return `Your offer to ${to}`;
    return one.from === role ? `You offer ${to}` : `${names.role(one.from)} offers ${to}`;
  }

  side(one, role) {
    const said = dealsOf(this.table.view).words?.find((words) => words.from === one.from && words.number === one.number)?.terms ?? [];
    const terms = one.terms.map((term, i) => ({ giver: term.giver, text: said[i] ?? term.term })).filter((term) => term.giver === role);
    return h('div', {}, h('h5', {}, `${this.who(role)} ${role === this.table.role ? 'give' : 'gives'}`),
      terms.length ? h('ul', {}, terms.map((term) => h('li', {}, term.text))) : h('p', { class: 'soft' }, 'nothing'));
  }

  // Accept, decline, counter, or withdraw: whatever the list has that names this offer.
  answers(one) {
    const { view, role } = this.table, other = one.from === role ? one.partner : one.from;
    return view.actions.filter((action) => action.out_of_turn && one.number && action.args.other === other && Number(action.args.number) === one.number
      && (action.verb === 'withdraw') === (one.from === role));
  }

  card(one) {
    const { names } = this.table, until = one.expiry && names.title(`expiry-${one.expiry}`);
    const words = { accept: 'Accept', decline: 'Decline', counter: 'Counter…', withdraw: 'Withdraw' };
    return h('article', { class: one.number ? 'offer-card' : 'offer-card draft' },
      h('header', {}, disc(names, one.from), h('h4', {}, this.heading(one)),
        h('small', {}, [one.number ? (one.openness === 'openly' ? 'in public' : 'in private') : 'not sent yet', until].filter(Boolean).join(', '))),
      h('div', { class: 'sides' }, this.side(one, one.from), this.side(one, one.partner)),
      h('div', { class: 'row' }, this.answers(one).map((action) => button(words[action.verb] ?? action.label, {
        class: action.verb === 'accept' ? 'act' : 'plain', 'aria-label': action.label, title: action.label,
        onclick: () => this.table.choices.send({ action }) }))));
  }
}
