import { type ComponentType, type JSX, type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import type { FeatureName } from '#web/i18n/feature-texts.ts';
import { holdKeys, openDialogs } from './hold-keys.ts';
import { lazyComponent, type Module, type PropsOf } from './lazy-page.ts';

/**
 * A dialog that is loaded when it is first opened, together with its texts. It receives what is typed meanwhile. Render it
 * only while it is open. The parameters are those of `lazyComponent`.
 * @example const QrDialog = lazyDialog([], () => import('./qr/qr.dialog.tsx'), 'QrDialog');
 */
export function lazyDialog<Loaded extends Module, Name extends keyof Loaded & string>(
  features: readonly FeatureName[],
  load: () => Promise<Loaded>,
  name: Name,
) {
  const LoadedDialog: ComponentType<PropsOf<Loaded[Name]>> = lazyComponent(features, load, name);
  return (props: PropsOf<Loaded[Name]> & JSX.IntrinsicAttributes) => (
    <HeldDialog>
      <LoadedDialog {...props} />
    </HeldDialog>
  );
}

function HeldDialog({ children }: { children: ReactNode }) {
  const [before] = useState(openDialogs);
  useLayoutEffect(() => holdKeys(before), [before]);
  return <Suspense>{children}</Suspense>;
}
