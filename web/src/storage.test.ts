import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localStore, sessionStore } from './storage.ts';

/** Denies every use of the browser's storages, as if site data were blocked. */
function blocked() {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    vi.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
  }
}

function full() {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    const storage = window[name];
    const setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    const get = (_: Storage, key: string) =>
      key === 'setItem' ? setItem : Reflect.get(storage, key).bind(storage);
    vi.spyOn(window, name, 'get').mockReturnValue(new Proxy(storage, { get }));
  }
}

describe.each([
  ['local storage', localStore, 'localStorage'],
  ['session storage', sessionStore, 'sessionStorage'],
] as const)('%s', (_, store, name) => {
  beforeEach(() => store.set('former', 'value'));
  afterEach(() => {
    vi.restoreAllMocks();
    for (const key of store.keys()) store.remove(key);
  });

  it('holds values', () => {
    expect(window[name].getItem('former')).toBe('value');
    expect(store.get('former')).toBe('value');
    expect(store.keys()).toEqual(['former']);
    store.remove('former');
    expect(store.get('former')).toBeNull();
    expect(store.keys()).toEqual([]);
  });

  it.each([
    ['blocked', blocked],
    ['full', full],
  ])('keeps values in memory while it is %s', (_state, happens) => {
    happens();
    store.set('key', 'first');
    store.set('key', 'second');
    expect(store.get('key')).toBe('second');
    expect(store.keys()).toContain('key');
    store.remove('key');
    expect(store.get('key')).toBeNull();
    expect(store.keys()).not.toContain('key');
  });

  it('keeps no outdated value when there is no room for the new one', () => {
    full();
    store.set('former', 'longer value');
    expect(store.get('former')).toBe('longer value');
    expect(window[name].getItem('former')).toBeNull();
  });

  it('takes a value from memory once it has room again', () => {
    full();
    store.set('key', 'first');
    vi.restoreAllMocks();
    store.set('key', 'second');
    expect(window[name].getItem('key')).toBe('second');
    window[name].setItem('key', 'from another tab');
    expect(store.get('key')).toBe('from another tab');
  });
});
