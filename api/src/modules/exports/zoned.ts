/**
 * Converts instants to the local time of a time zone.
 * @param timeZone IANA name
 * @returns a function from ISO 8601 to a date whose UTC fields are local time: spreadsheets have no time zones
 */
export function clockOf(timeZone: string): (instant: string) => Date {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (instant) => {
    const fields: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(new Date(instant))) fields[type] = Number(value);
    const { year = 0, month = 1, day, hour, minute, second } = fields;
    return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  };
}
