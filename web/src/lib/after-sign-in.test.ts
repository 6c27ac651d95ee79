import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lastPath, rememberLastPath } from './after-sign-in.ts';

beforeEach(() => vi.useFakeTimers());

describe('the last path', () => {
  it('is kept for 120 s, with its query', () => {
    rememberLastPath('/admin/categories?page=2');
    vi.advanceTimersByTime(119_999);
    expect(lastPath()).toBe('/admin/categories?page=2');
    vi.advanceTimersByTime(1);
    expect(lastPath()).toBeNull();
  });

  it('is the most recent one', () => {
    rememberLastPath('/admin/categories');
    rememberLastPath('/admin/fragrances');
    expect(lastPath()).toBe('/admin/fragrances');
  });

  it.each([
    '/',
    '/?x=1',
    '/auth',
    '/auth/login?expired=true',
    '/logout',
    '/privacy-policy',
    '//evil.example/admin',
  ])('is never set to %s', (path) => {
    rememberLastPath('/admin/home');
    rememberLastPath(path);
    expect(lastPath()).toBe('/admin/home');
  });

  it.each(['nonsense', '{"path":"//evil.example","at":0}', '{"path":"/admin/home"}', 'null'])(
    'is not read from an invalid entry: %s',
    (entry) => {
      vi.setSystemTime(0);
      localStorage.setItem('lastPath', entry);
      expect(lastPath()).toBeNull();
    },
  );
});
