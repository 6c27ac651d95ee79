import * as z from 'zod';
import { IDENTITY_NAME_MAX, IDENTITY_TEXT_MAX } from './core/constants.ts';
import { contrastWithWhite, TEXT_CONTRAST } from './core/contrast.ts';
import { endpoint } from './core/endpoint.ts';
import { fault, line, queryFlag } from './core/fields.ts';
import { storedFile } from './core/files.ts';

/** How this installation presents itself. */
const identity = z
  .object({
    name: z.string().describe('The name of the installation'),
    /** One or two sentences shown at sign-in; may be empty. */
    text: z.string(),
    /** `#RRGGBB`, dark enough for white text on it. */
    color: z.string(),
    logo: storedFile.nullable().describe('The logo; null if there is none'),
  })
  .meta({ id: 'Identity' });
export type Identity = z.infer<typeof identity>;

const HEX = /^#[0-9a-f]{6}$/i;

export const identityInput = z
  .object({
    name: line(1, IDENTITY_NAME_MAX).describe('The name of the installation'),
    text: line(0, IDENTITY_TEXT_MAX),
    color: z
      .string()
      .regex(HEX)
      .refine((text) => !HEX.test(text) || contrastWithWhite(text) >= TEXT_CONTRAST, fault('color.contrast'))
      .transform((text) => text.toUpperCase()),
    removeLogo: z
      .union([z.boolean(), queryFlag])
      .default(false)
      .describe('Whether to remove the logo. A logo sent in the same request still replaces the old one'),
  })
  .meta({ id: 'IdentityInput' });
export type IdentityInput = z.output<typeof identityInput>;

const tag = 'Content';

export const readIdentity = endpoint({
  method: 'GET',
  path: '/content/identity',
  summary: "Reads the installation's identity: name, text, colour and logo",
  tag,
  access: 'public',
  answer: identity,
  etag: 'revalidates',
});

export const updateIdentity = endpoint({
  method: 'PUT',
  path: '/content/identity',
  summary:
    "Changes the installation's identity; without a new logo, it keeps the present one unless `removeLogo` is set",
  tag,
  access: 'identity.write',
  body: identityInput,
  files: { 'logo.file': { required: false } },
  answer: identity,
  etag: 'checks',
});
