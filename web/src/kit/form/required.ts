import classes from './required.module.css';

/**
 * Props that mark an input as required, with a sign after the label that is not part of its accessible name.
 * @example <NumberInput label={label(FIELDS.fragranceShots)} {...REQUIRED} />
 */
export const REQUIRED_PROPS = {
  required: true,
  withAsterisk: false,
  labelProps: { className: classes.label },
};
