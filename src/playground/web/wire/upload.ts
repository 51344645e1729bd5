/** A file the workspace took: what an input's state names it by. */
export interface UploadedFile {
  id: string;
  name: string;
  size: number;
}

/** Sends a file the person chose in a form. @throws Error with the reason, in words */
export async function uploadFile(person: string, file: File): Promise<UploadedFile> {
  const address = `/upload-as/${encodeURIComponent(person)}?name=${encodeURIComponent(file.name)}`;
  const response = await fetch(address, { method: 'POST', body: file }).catch(() => null);
  if (response === null) throw new Error("The workspace isn't connected");
  if (response.status === 413) throw new Error(`${file.name} is too large`);
  const taken: unknown = response.ok ? await response.json() : null;
  if (typeof taken !== 'object' || taken === null || !('id' in taken) || typeof taken.id !== 'string') {
    throw new Error(`${file.name} couldn't be uploaded`);
  }
  return { id: taken.id, name: file.name, size: file.size };
}
