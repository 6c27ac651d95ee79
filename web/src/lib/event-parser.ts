/** An event as the server sent it. */
export interface ServerEvent {
  /** `message` where the server gave no name. */
  type: string;
  data: string;
}

interface EventParser {
  /** Takes the next piece of the stream, cut wherever the network cut it. */
  feed: (piece: string) => void;
  /** The id of the last whole event, with which a new connection catches up; empty for none. */
  lastEventId: () => string;
}

/**
 * Reads a stream of events, decoded from UTF-8 without its byte order mark. What is not closed by an empty line is no event.
 * Source: HTML, 9.2.6 Interpreting an event stream.
 * @param onEvent told of each event
 * @param onRetry told how long the server wants to be left alone before a new connection, in milliseconds
 * @param lastEventId of the connection before
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
      // A line that ends in CR LF may be cut between the two.
      const fresh = afterReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
      afterReturn = piece.endsWith('\r');
      const lines = (rest + fresh).split(/\r\n|\r|\n/);
      rest = lines.pop() ?? '';
      for (const line of lines) take(line);
    },
    lastEventId: () => dispatchedId,
  };
}
