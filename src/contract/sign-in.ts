import { z } from 'zod';

/** `POST /v1/auth/signin_external`; the API key is the value of the `Authorization` header. */
export const SIGN_IN_PATH = '/v1/auth/signin_external';

/** All that Unicode calls white space, and the mark that JavaScript trims as well. */
const HAS_SPACE_AT_AN_END = /^[\p{White_Space}\uFEFF]|[\p{White_Space}\uFEFF]$/u;
const withoutSpace = (text: string): boolean => !HAS_SPACE_AT_AN_END.test(text);
const withoutControl = (text: string): boolean => !/\p{Cc}/u.test(text);
const NO_CONTROL = "can't contain control characters";

export const signInRequestSchema = z.object({
  /** A database may decide by it which rows somebody sees: no two may look the same to it. */
  external_id: z
    .string()
    .min(1)
    .max(255)
    .refine(withoutControl, NO_CONTROL)
    .refine(withoutSpace, "can't begin or end with white space"),
  ttl_seconds: z.number().positive(),
  display_name: z.string().max(255).nullish(),
  /** As the ID: rows may depend on it. */
  email: z.string().max(320).refine(withoutControl, NO_CONTROL).nullish(),
  picture: z.string().max(2048).nullish(),
});

/** `expire`: the interface does not show its format; `client/expiry.ts` reads the likely ones. */
export const signInResultSchema = z.object({
  token: z.string().min(1),
  expire: z.union([z.string().min(1), z.number()]),
  external_user_id: z.string(),
});

export type SignInRequest = z.infer<typeof signInRequestSchema>;
export type SignInResult = z.infer<typeof signInResultSchema>;
