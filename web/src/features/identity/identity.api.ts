import type { Identity } from '#contracts/content.ts';
import { readIdentity, updateIdentity } from '#contracts/content.ts';
import { formDataOf } from '#web/kit/form/form-data.ts';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import type { RecordQuery } from '#web/kit/form/use-record-base.ts';
import type { SaveRequest } from '#web/kit/form/use-record-form.ts';
import { call, callWithEtag } from '#web/lib/call.ts';
import { setIdentity } from '#web/lib/identity.ts';

const RESOURCE = 'identity';

/** The form values. A null file was not chosen: the stored one is kept unless `removeLogo` is set. */
export interface IdentityValues extends Record<string, unknown> {
  name: string;
  text: string;
  color: string;
  logo: { file: File | null };
  removeLogo: boolean;
}

/** The identity, with the ETag that an update must send. */
export const identityQuery: RecordQuery<Identity> = {
  queryKey: [RESOURCE],
  queryFn: ({ signal }) => callWithEtag(readIdentity, { signal }),
};

/** Saves the identity and applies it to the page at once. */
export function useSaveIdentity() {
  return useResourceMutation<SaveRequest<IdentityValues>, Identity>(RESOURCE, async (request) => {
    const { name, text, color, logo, removeLogo } = request.values;
    const form = formDataOf(
      { name, text, color, removeLogo: String(removeLogo) },
      { 'logo.file': logo.file },
    );
    const saved = await call(updateIdentity, {
      form,
      ifMatch: request.etag,
      onUploadProgress: request.onProgress,
    });
    setIdentity(saved);
    return saved;
  });
}
