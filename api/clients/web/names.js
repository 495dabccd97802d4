// What the ruleset calls things: verbs, the members of its domains, roles. A `subject` is DOMAIN-ID, as boards name elements.

export class Names {
  constructor(ruleset) {
    this.ruleset = ruleset;
    this.verbs = new Map(ruleset.verbs.map((verb) => [verb.id, verb]));
    this.roles = new Map(ruleset.roles.map((role) => [role.id, role]));
    this.things = new Map();
    for (const domain of ruleset.domains)
      for (const item of domain.items) this.things.set(`${domain.name}-${item.id}`, { ...item, domain: domain.name });
  }

  role(id) {
    return this.roles.get(id)?.title ?? (id === 'spectator' ? 'Spectator' : id);
  }

  title(subject) {
    return this.things.get(subject)?.title ?? subject;
  }

  // What the short sign in a thing's title means, such as C2 in "Rupert C2", as the thing's text begins: {sign, words}; null where it has none.
  sign(subject) {
    const { title, text } = this.things.get(subject) ?? {}, sign = /(?:^| )([A-Z]{1,2}\d)$/.exec(title ?? '')?.[1];
    return sign && text ? { sign, words: /^[^,;.]+(?:, [^,;.]+)?/.exec(text)[0] } : null;
  }

  // The things that a choice is about, in the order of its arguments; numbers and roles are none.
  subjects(action) {
    const verb = this.verbs.get(action.verb);
    return (verb?.args ?? []).map(({ name, domain }) => `${domain}-${action.args[name]}`).filter((subject) => this.things.has(subject));
  }

  // What a thing is a part of, such as a city's area.
  within(subject) {
    const whole = this.things.get(subject)?.in;
    return whole ? `${whole.domain}-${whole.id}` : null;
  }

  // Titles of roles in a text, to be set off in their colour: [text, role | null] parts.
  parts(text) {
    const titles = [...this.roles.values()].map((role) => role.title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return text.split(new RegExp(`\\b(${titles.join('|')})\\b`)).map((part) =>
      [part, [...this.roles.values()].find((role) => role.title === part) ?? null]);
  }
}
