import type { BodyOf } from '#contracts/core/endpoint.ts';
import type { View } from '#contracts/views.ts';
import { createView, deleteView, updateView, useView } from '#contracts/views.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import { call } from '#web/lib/call.ts';

type Input = BodyOf<typeof createView>;
/** Not a hook: named after the endpoint's path. */
const putUse = useView;

/** The mutations of views. */
export function useViewChanges() {
  const save = useResourceMutation('views', ({ id, body }: { id: number | undefined; body: Input }) =>
    id === undefined ? call(createView, { body }) : call(updateView, { params: { id }, body }),
  );
  const remove = useResourceMutation('views', ({ viewId }: View) =>
    call(deleteView, { params: { id: viewId } }),
  );
  const use = useResourceMutation('views', ({ viewId, pinned, opening }: View) =>
    call(putUse, { params: { id: viewId }, body: { pinned, opening } }),
  );
  return { save, remove, use };
}
