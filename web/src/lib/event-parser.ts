/** An event as the server sent it. */
export interface ServerEvent {
  /** `message` if the server named none. */
  type: string;
  data: string;
}

interface EventParser {
  /** Takes the next chunk of the stream; chunks may end anywhere. */
  feed: (piece: string) => void;
  /** Id of the last complete event, from which a new connection resumes; empty if there is none. */
  lastEventId: () => string;
}

/**
 * Parses an event stream decoded from UTF-8 without byte order mark. Drops an event not ended by an empty line.
 * Source: HTML, 9.2.6 Interpreting an event stream.
 * @param onEvent called with each event
 * @param onRetry called with the delay the server asks for before reconnecting, in milliseconds
 * @param lastEventId of the previous connection
 */
export function createEventParser(
  onEvent: (event: ServerEvent) => void,
  onRetry: (milliseconds: number) => void = () => {},
  lastEventId = '',
): EventParser {
  let rest = '';
  let afterReturn = false;
  let type = '';
  let data = '';
  let id = lastEventId;
  let dispatchedId = lastEventId;

  const dispatch = () => {
    dispatchedId = id;
    if (data !== '') onEvent({ type: type || 'message', data: data.slice(0, -1) });
    type = '';
    data = '';
  };

  const take = (line: string) => {
    if (line === '') return dispatch();
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') type = value;
    else if (field === 'data') data += `${value}\n`;
    else if (field === 'id' && !value.includes('\0')) id = value;
    else if (field === 'retry' && /^\d+$/.test(value)) onRetry(Number(value));
  };

  return {
    feed: (piece) => {
      if (piece === '') return;
      // A CR LF line ending may be split across two chunks.
      const fresh = afterReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
      afterReturn = piece.endsWith('\r');
      const lines = (rest + fresh).split(/\r\n|\r|\n/);
      rest = lines.pop() ?? '';
      for (const line of lines) take(line);
    },
    lastEventId: () => dispatchedId,
  };
}
