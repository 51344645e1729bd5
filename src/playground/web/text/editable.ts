import type { Person } from '../../protocol/protocol.ts';
import { decodeEntities } from './entities.ts';

/** A message's text as its author would type it: mentions by name, no entities. */
export function editableText(text: string, people: ReadonlyMap<string, Person>): string {
  const named = text.replace(/<@([UW][A-Z0-9]+)(?:\|[^>]*)?>/g, (whole, id: string) => {
    const person = people.get(id);
    return person === undefined ? whole : `@${person.name}`;
  });
  return decodeEntities(named);
}
