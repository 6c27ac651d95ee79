import type { AsyncRouteComponent } from '@tanstack/react-router';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { lazy } from 'react';
import type { FeatureName } from '#web/i18n/feature-texts.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { checkConnection, connectionRestored } from './connection.ts';
import { NetworkError } from './problem.ts';

/** How long after a failed attempt the second one begins, in milliseconds. */
const SECOND_AFTER_MS = 1_000;

export type Module = Record<string, unknown>;

/** The props of a component; `never` for any other export. */
export type PropsOf<Export> = Export extends (props: infer Props) => unknown ? Props : never;

/**
 * A route's page, loaded on demand together with its texts: it renders once both are there.
 * @param features dictionaries of the texts that it and its children show, beyond the common ones
 * @param load imports its module
 * @param name the module's export
 * @example
 * const CategoryForm = lazyPage(['categories'], () => import('…/categories.form.tsx'), 'CategoryForm');
 */
export function lazyPage<Loaded extends Module, Name extends keyof Loaded & string>(
  features: readonly FeatureName[],
  load: () => Promise<Loaded>,
  name: Name,
): AsyncRouteComponent<PropsOf<Loaded[Name]>> {
  return lazyRouteComponent(lazyModule(features, load), name);
}

/**
 * The same for any other component, such as a dialog. Needs a `<Suspense>` around it. While the server is unreachable it
 * isn't there yet: as an error it would replace the page, and lose what was typed into its form.
 * @param features empty if the page already has the texts
 * @example const Filters = lazyComponent(['filters'], () => import('./categories.filters.ts'), 'Filters');
 */
export function lazyComponent<Loaded extends Module, Name extends keyof Loaded & string>(
  features: readonly FeatureName[],
  load: () => Promise<Loaded>,
  name: Name,
) {
  const loadModule = lazyModule(features, load);
  return lazy(async () => ({
    default: (await loadOnceConnected(loadModule))[name] as ComponentType<PropsOf<Loaded[Name]>>,
  }));
}

async function loadOnceConnected<Loaded>(load: () => Promise<Loaded>, isSecond = false): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    const isOffline = error instanceof NetworkError;
    if (isOffline) await connectionRestored();
    else if (isSecond) throw error;
    // The line may have come back just after the attempt, and to the page sooner than to its service worker.
    else await new Promise((resolve) => setTimeout(resolve, SECOND_AFTER_MS));
    return loadOnceConnected(load, !isOffline);
  }
}

/**
 * Wraps an import so that it also loads the texts of the module.
 * @throws NetworkError if they can't be fetched because the server is unreachable
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
      if (await checkConnection()) throw cause;
      // The router blames the browser's own error on a new release and reloads the page, which offline would be lost.
      throw new NetworkError('offline', { cause });
    }
  };
}

/** Removes stylesheets that failed to load: a repeated import would take the link for the loaded stylesheet. */
function removeFailedStyles({ target }: Event) {
  if (target instanceof HTMLLinkElement) target.remove();
}

// Such errors don't bubble, hence `true`.
window.addEventListener('error', removeFailedStyles, true);
