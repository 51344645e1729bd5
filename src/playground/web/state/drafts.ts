interface Author {
  workspace: { id: string };
  viewer: { id: string };
}

/** What a person typed at a place and did not send, kept in the browser: it is there again after a reload. */
export function readDraft(author: Author, place: string): string {
  return localStorage.getItem(keyOf(author, place)) ?? '';
}

export function keepDraft(author: Author, place: string, text: string): void {
  if (text === '') localStorage.removeItem(keyOf(author, place));
  else localStorage.setItem(keyOf(author, place), text);
}

const keyOf = ({ workspace, viewer }: Author, place: string) => `parley.draft.${workspace.id}.${viewer.id}.${place}`;
