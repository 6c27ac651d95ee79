import type { TextareaProps, TextInputProps } from '@mantine/core';
import { Group, Textarea, TextInput, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { REQUIRED_PROPS } from '#web/kit/form/required.ts';
import classes from './text-field.module.css';

interface Limited {
  /** Maximum length, counted like the API does, in UTF-16 code units. */
  limit: number;
  required?: boolean;
  value?: string;
}

/** A single-line text field with a character count. Too long a text is reported but never truncated, even if pasted. */
export function TextField({ limit, required = false, description, ...input }: TextInputProps & Limited) {
  return (
    <TextInput
      {...input}
      {...(required && REQUIRED_PROPS)}
      autoComplete="off"
      description={<Below help={description} length={input.value?.length ?? 0} limit={limit} />}
    />
  );
}

/** A multi-line text field with a character count. */
export function TextAreaField({ limit, required = false, description, ...input }: TextareaProps & Limited) {
  return (
    <Textarea
      autosize
      minRows={3}
      maxRows={10}
      {...input}
      {...(required && REQUIRED_PROPS)}
      description={<Below help={description} length={input.value?.length ?? 0} limit={limit} />}
    />
  );
}

function Below({ help, length, limit }: { help: ReactNode; length: number; limit: number }) {
  const { t } = useTranslation();
  return (
    <Group component="span" justify="space-between" gap="md" wrap="nowrap" align="flex-start">
      <span>{help}</span>
      <span className={classes.count} data-over={length > limit}>
        <span aria-hidden="true">
          {length}/{limit}
        </span>
        <VisuallyHidden>{t('form.characters', { length, limit })}</VisuallyHidden>
      </span>
    </Group>
  );
}
