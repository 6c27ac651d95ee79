import { fault } from '../core/fields.ts';
import { personName } from './person-fields.ts';

/** Top-level domains that people write without a scheme; none that may follow a dot in a name, as `de` or `es` may. */
const ENDINGS =
  'com|net|org|info|biz|io|co|app|dev|xyz|top|site|online|shop|store|club|link|click|live|page|web|website|space|fun|win|vip|icu|pro|mobi|tech|cloud|ai|cc|tv|ly|gg|gl|gd|ru|cn|tk|ml|su|br|pt|uk|us|eu';
const WEB_ADDRESS = new RegExp(
  [
    // A scheme, or its equivalent.
    String.raw`\p{L}:/`,
    String.raw`(?<![\p{L}\d])www\d?\.`,
    // A domain with a path, or a bare one with a known ending.
    String.raw`[\p{L}\d-]\.\p{L}{2,}[/:?#]`,
    String.raw`[\p{L}\d-]{2}\.(?:${ENDINGS})(?![\p{L}\d])`,
  ].join('|'),
  'iu',
);

/** Whether a text contains a web address that mail programs would turn into a link. */
export function holdsWebAddress(text: string): boolean {
  // Full-width letters and dots count as plain ones.
  return WEB_ADDRESS.test(text.normalize('NFKC').replaceAll('。', '.'));
}

/** The name given at sign-up. It may be mailed to a stranger's address, so it must not contain links. */
export const ownName = personName.refine((name) => !holdsWebAddress(name), fault('name_web_address'));
