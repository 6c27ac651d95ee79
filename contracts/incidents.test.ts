import { describe, expect, it } from 'vitest';
import { reportDay, workingDaysLeft } from './incidents.ts';

describe('the deadline for reporting an incident to the authority', () => {
  it.each([
    ['2026-03-02', '2026-03-05', 'from Monday to Thursday'],
    ['2026-03-05', '2026-03-10', 'from Thursday to Tuesday'],
    ['2026-03-06', '2026-03-11', 'from Friday to Wednesday'],
    ['2026-03-07', '2026-03-11', 'from Saturday to Wednesday'],
    ['2026-12-30', '2027-01-04', 'across the end of a year'],
  ])('for an incident found on %s is %s: %s', (found, last) => {
    expect(reportDay(found)).toBe(last);
  });

  it.each([
    ['2026-03-05', 3],
    ['2026-03-07', 2],
    ['2026-03-09', 1],
    ['2026-03-10', 0],
    ['2026-03-20', 0],
  ])('counted from %s is %i working days away', (today, left) => {
    expect(workingDaysLeft(today, '2026-03-10')).toBe(left);
  });
});
