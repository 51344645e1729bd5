import { z } from 'zod';

const fileSchema = z.object({
  id: z.string(),
  size: z.number().nullish(),
  url_private_download: z.string().nullish(),
});

const elementSchema = z.object({
  value: z.string().nullish(),
  selected_option: z.object({ value: z.string() }).nullish(),
  selected_conversation: z.string().nullish(),
  files: z.array(fileSchema).nullish(),
});

/** The fields that are read; block id → action id → element. https://docs.slack.dev/reference/interaction-payloads/view-interactions-payload */
const viewSchema = z.object({
  id: z.string(),
  private_metadata: z.string().default(''),
  state: z.object({ values: z.record(z.string(), z.record(z.string(), elementSchema)) }),
});

export interface UploadedFile {
  id: string;
  size: number | undefined;
  url: string | undefined;
}

/** What somebody filled in. A block and the one input in it have the same id. */
export interface Filled {
  viewId: string;
  metadata: string;
  /** '' when it was left empty or the view has no such input. */
  text(id: string): string;
  choice(id: string): string | undefined;
  conversation(id: string): string | undefined;
  file(id: string): UploadedFile | undefined;
}

/** @throws when it is not a view with inputs */
export function readFilled(view: unknown): Filled {
  const { id: viewId, private_metadata: metadata, state } = viewSchema.parse(view);
  const element = (id: string) => state.values[id]?.[id];
  return {
    viewId,
    metadata,
    text: (id) => element(id)?.value ?? '',
    choice: (id) => element(id)?.selected_option?.value,
    conversation: (id) => element(id)?.selected_conversation ?? undefined,
    file(id) {
      const [file] = element(id)?.files ?? [];
      if (file === undefined) return undefined;
      return { id: file.id, size: file.size ?? undefined, url: file.url_private_download ?? undefined };
    },
  };
}
