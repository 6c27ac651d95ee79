import classes from './required.module.css';

/**
 * Props that mark an input as required, by a sign after its label that is no part of its name.
 * @example <NumberInput label={t('campaigns.shots')} {...REQUIRED} />
 */
export const REQUIRED = {
  required: true,
  withAsterisk: false,
  labelProps: { className: classes.label },
};
