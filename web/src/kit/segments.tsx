import type { SegmentedControlProps } from '@mantine/core';
import { SegmentedControl } from '@mantine/core';
import classes from './segments.module.css';

/** A choice between a few things that are all to be seen. Takes the props of Mantine's `SegmentedControl`. */
export function Segments(props: Omit<SegmentedControlProps, 'classNames'>) {
  return <SegmentedControl classNames={{ input: classes.radio ?? '' }} {...props} />;
}
