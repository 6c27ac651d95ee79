import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './record-page.module.css';

/** Name and value of a fact; an empty value is shown as a dash. */
export type Fact = readonly [name: string, value: ReactNode];

interface RecordFactsProps {
  facts: readonly Fact[];
  /** Facts that need more than text: each a `<div>` with its `<dt>` and `<dd>`. */
  children?: ReactNode;
}

/** The facts about a record, at the top of its page. */
export function RecordFacts({ facts, children }: RecordFactsProps) {
  return (
    <dl className={classes.facts} data-wide>
      {facts.map(([name, value]) => (
        <div key={name}>
          <Text component="dt" size="xs" c="dimmed">
            {name}
          </Text>
          <dd>{value || value === 0 ? value : '—'}</dd>
        </div>
      ))}
      {children}
    </dl>
  );
}
