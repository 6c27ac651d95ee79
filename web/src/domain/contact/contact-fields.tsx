import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { OF_PLACE_CONTACT as FIELDS } from '#contracts/contact/contact.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import classes from '#web/kit/form/field-group.module.css';
import type { ContactValues } from './contact.tsx';

interface WithContact extends Record<string, unknown> {
  contact: ContactValues;
}

const LINE = { autoComplete: 'off' } as const;

/** Fields for the contact person of an organisation or a place. */
export function ContactFields<Values extends WithContact>(props: { form: UseFormReturnType<Values> }) {
  // A form's path types follow from all its values; these fields only know the contact.
  const form = props.form as unknown as UseFormReturnType<WithContact>;
  const label = useLabel();
  return (
    <fieldset className={classes.group}>
      <legend>{label(FIELDS.contact)}</legend>
      <TextInput
        className={classes.wide}
        label={label(FIELDS['contact.name'])}
        {...LINE}
        {...form.getInputProps('contact.name')}
      />
      <TextInput
        type="tel"
        label={label(FIELDS['contact.phone'])}
        {...LINE}
        {...form.getInputProps('contact.phone')}
      />
      {form.values.contact.email !== undefined && (
        <TextInput
          type="email"
          label={label(FIELDS['contact.email'])}
          {...LINE}
          {...form.getInputProps('contact.email')}
        />
      )}
    </fieldset>
  );
}
