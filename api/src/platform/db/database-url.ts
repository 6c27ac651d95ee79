/** The parts of an address around its hosts: a password may contain anything but a slash. */
const ADDRESS = /^(?<before>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^/?#]*)(?<after>.*)$/s;

/** Only the server that takes writes will do, so these say what is done anyway. */
const TARGETS = ['any', 'read-write', 'primary'];

/**
 * Splits an address with several hosts (`postgres://a:5432,b:5432/shop`) into one for each. The driver knows neither
 * several hosts nor `target_session_attrs`.
 */
export function hostUrls(url: string): string[] {
  const { before = '', hosts = '', after = '' } = ADDRESS.exec(url)?.groups ?? {};
  const [path = '', query = ''] = after.split(/\?(.*)/s);
  const parameters = query.split('&').filter((each) => each !== '' && !/^target_session_attrs=/.test(each));
  const rest = path + (parameters.length > 0 ? `?${parameters.join('&')}` : '');
  return hosts.split(',').map((host) => `${before}${host}${rest}`);
}

/** What is wrong with an address of the database; undefined if nothing is. */
export function addressFault(url: string): string | undefined {
  if (!ADDRESS.test(url)) return 'must begin with postgres:// or postgresql://';
  const target = targetOf(url);
  if (target !== undefined && !TARGETS.includes(target))
    return `target_session_attrs must be ${TARGETS.join(' or ')}: the server needs a database that it can write to`;
  const hosts = hostUrls(url);
  return hosts.length > 1 && hosts.some((each) => !URL.canParse(each) || new URL(each).hostname === '')
    ? 'must name hosts separated by commas, each with its port if it is not 5432'
    : undefined;
}

/** Whether an address asks for a server that accepts writes at once, even if a primary without does exist. */
export function wantsWrites(url: string): boolean {
  return targetOf(url) === 'read-write';
}

function targetOf(url: string): string | undefined {
  return /[?&]target_session_attrs=([^&]*)/.exec(url)?.[1];
}
