import { describe, expect, it } from 'vitest';
import { addressFault, hostUrls } from './database-url.ts';

describe('the address of a database', () => {
  it.each([
    ['postgres://ana:p%40ss@a/shop', ['postgres://ana:p%40ss@a/shop']],
    ['postgres://a:5432,b:5433/shop', ['postgres://a:5432/shop', 'postgres://b:5433/shop']],
    [
      'postgresql://ana:s,1@a,[::1]:5433/shop?sslmode=disable&target_session_attrs=read-write',
      ['postgresql://ana:s,1@a/shop?sslmode=disable', 'postgresql://ana:s,1@[::1]:5433/shop?sslmode=disable'],
    ],
    ['postgres://a,b/shop?target_session_attrs=primary', ['postgres://a/shop', 'postgres://b/shop']],
    ['postgres:///shop?host=/run/postgresql', ['postgres:///shop?host=/run/postgresql']],
  ])('is read with all of its hosts: %s', (url, urls) => {
    expect(hostUrls(url)).toEqual(urls);
    expect(addressFault(url)).toBeUndefined();
  });

  it.each([
    ['mysql://a/shop', /must begin with postgres:/],
    ['postgres://a,b/shop?target_session_attrs=standby', /target_session_attrs must be any or read-write/],
    ['postgres://a:5432,/shop', /must name hosts/],
    ['postgres://a:x,b/shop', /must name hosts/],
  ])('is refused with the reason: %s', (url, fault) => {
    expect(addressFault(url)).toMatch(fault);
  });
});
