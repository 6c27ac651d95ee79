/** What a person signed in with, as far as its own word tells. */
export interface ClientName {
  /** The browser's name, or the program's; null where there is none to tell. */
  browser: string | null;
  system: string | null;
}

/** In this order: most browsers also claim to be those after them. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A program that is no browser names itself first: `okhttp/4.12.0`. */
const PROGRAM = /^(?!Mozilla\/)([\w.-]{2,40})\//;

/**
 * Words a `User-Agent` header: enough for a person to know their own device by. It is what the client says of itself, and
 * proves nothing.
 */
export function clientName(userAgent: string): ClientName {
  return {
    browser: firstOf(BROWSERS, userAgent) ?? PROGRAM.exec(userAgent)?.[1] ?? null,
    system: firstOf(SYSTEMS, userAgent),
  };
}

function firstOf(known: readonly (readonly [RegExp, string])[], userAgent: string): string | null {
  return known.find(([sign]) => sign.test(userAgent))?.[1] ?? null;
}
