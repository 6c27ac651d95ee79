import type { AsyncRouteComponent } from '@tanstack/react-router';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { lazy } from 'react';
import type { FeatureName } from '#web/i18n/feature-texts.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { connectionHolds } from './connection.ts';
import { NetworkError } from './problem.ts';

type Module = Record<string, unknown>;

/** The props of a component; `never` for anything else that a module exports. */
type PropsOf<Export> = Export extends (props: infer Props) => unknown ? Props : never;

/**
 * A route's page that is fetched when it is wanted, together with the texts that it shows: it renders when both are there.
 * @param features the dictionaries of the texts that it and all it holds show, beyond what every page may show
 * @param load imports its module
 * @param name what the module exports it as
 * @example
 * const CategoryForm = lazyFeature(['categories'], () => import('…/categories.form.tsx'), 'CategoryForm');
 */
export function lazyFeature<Loaded extends Module, Name extends keyof Loaded & string>(
  features: readonly FeatureName[],
  load: () => Promise<Loaded>,
  name: Name,
): AsyncRouteComponent<PropsOf<Loaded[Name]>> {
  return lazyRouteComponent(lazyModule(features, load), name);
}

/**
 * The same for what is no page: a dialog that is opened on a page of another feature. It stands inside `<Suspense>`.
 * What a page opens with its own texts is React's `lazy` alone.
 */
export function lazyPart<Loaded extends Module, Name extends keyof Loaded & string>(
  features: readonly FeatureName[],
  load: () => Promise<Loaded>,
  name: Name,
) {
  const fetchPart = lazyModule(features, load);
  return lazy(async () => ({
    default: (await fetchPart())[name] as ComponentType<PropsOf<Loaded[Name]>>,
  }));
}

/**
 * Wraps an import so that the texts of what it brings are there with it.
 * @throws NetworkError where they can't be fetched for want of a connection
 */
export function lazyModule<Loaded extends Module>(
  features: readonly FeatureName[],
  load: () => Promise<Loaded>,
) {
  return async () => {
    try {
      const [module] = await Promise.all([load(), loadTexts(features)]);
      return module;
    } catch (cause) {
      if (await connectionHolds()) throw cause;
      // The router takes the browser's own error for a release's, and loads the page anew: without a server it would be gone.
      throw new NetworkError('offline', { cause });
    }
  };
}
