import { Box, Button, Group, Input, Text } from '@mantine/core';
import { useMergedRef, useWindowEvent } from '@mantine/hooks';
import { IconFileSpreadsheet, IconFileUpload } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useId } from 'react';
import type { FileError } from 'react-dropzone';
import { useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '#contracts/core/constants.ts';
import { XLSX } from '#contracts/core/endpoint.ts';
import { emptyFileInput } from '#web/kit/fields/chosen-file.ts';
import zoneClasses from '#web/kit/fields/image-field.module.css';
import { faultText } from '#web/kit/form/field-errors.ts';
import { REQUIRED_PROPS } from '#web/kit/form/required.ts';
import { useFormat } from '#web/lib/format.ts';
import classes from './import.module.css';

interface SpreadsheetFieldProps {
  value: File | null;
  error: string | null;
  disabled: boolean;
  onChoose: (file: File | null) => void;
  /** Called with the reason when a dropped or chosen file is refused. */
  onRefuse: (reason: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
}

/** Excel calls its text files in UTF-16 .txt. */
const ACCEPT = { [XLSX]: ['.xlsx'], 'text/csv': ['.csv', '.txt', '.tsv'] };
const MEGABYTES = IMPORT_MAX_BYTES / (1024 * 1024);

/** Where a paste is meant for the text there. */
const EDITABLE = 'input:not([type=file]), textarea, [contenteditable]';

/** Picks a spreadsheet by drop, dialog or cells pasted anywhere, with its name and size. Refuses other types and oversized files at once. */
export function SpreadsheetField(props: SpreadsheetFieldProps) {
  const { value, error, disabled, onChoose, onRefuse, inputRef } = props;
  const { t } = useTranslation();
  const { bytes, number } = useFormat();
  const id = useId();
  const zone = useDropzone({
    accept: ACCEPT,
    maxSize: IMPORT_MAX_BYTES,
    multiple: false,
    disabled,
    noKeyboard: true,
    getErrorMessage: (fault) => refusalText(fault) ?? t('form.oneFile'),
    onDropAccepted: ([file]) => onChoose(file ?? null),
    onDropRejected: ([rejection]) => onRefuse(rejection?.errors[0]?.message ?? t('form.oneFile')),
  });
  const takeCells = (event: ClipboardEvent) => {
    const cells = event.clipboardData?.getData('text/plain') ?? '';
    const isElsewhere = event.target instanceof Element && event.target.matches(EDITABLE);
    if (disabled || isElsewhere || !/[\t\n]/.test(cells)) return;
    // Spreadsheet programs put a picture of the cells beside their text, which would be refused as a file.
    event.stopPropagation();
    event.preventDefault();
    onChoose(new File([cells], t('imports.file.pasted'), { type: 'text/csv' }));
  };
  useWindowEvent('paste', takeCells, { capture: true });
  const input = zone.getInputProps({
    id,
    required: true,
    disabled,
    // The library's own English label would hide the real one.
    'aria-label': undefined,
    tabIndex: 0,
    className: zoneClasses.input,
    style: undefined,
    'aria-invalid': error !== null,
    'aria-describedby': error === null ? `${id}-description` : `${id}-error ${id}-description`,
    onClick: emptyFileInput,
  });
  const ref = useMergedRef(zone.inputRef, inputRef);
  const Icon = value ? IconFileSpreadsheet : IconFileUpload;

  return (
    <Input.Wrapper
      id={id}
      label={t('imports.file.label')}
      description={t('imports.file.limits', { megabytes: MEGABYTES, rows: number(IMPORT_MAX_ROWS) })}
      error={error}
      maw={640}
      {...REQUIRED_PROPS}
      labelProps={{ ...REQUIRED_PROPS.labelProps, mb: 4 }}
      descriptionProps={{ mt: 4 }}
    >
      <Box
        {...zone.getRootProps()}
        className={zoneClasses.zone}
        mih={84}
        data-drag={zone.isDragActive ? (zone.isDragReject ? 'refused' : 'accepted') : undefined}
        data-error={error !== null}
        data-disabled={disabled || undefined}
      >
        <input {...input} ref={ref} />
        <Icon size={28} stroke={1.25} aria-hidden className={classes.zoneIcon} />
        <Box miw={0}>
          <Text size="sm" fw={500} truncate={value !== null}>
            {value ? value.name : t('imports.file.choose')}
          </Text>
          {value && (
            <Text size="xs" c="dimmed">
              {bytes(value.size)} · {t('imports.file.replace')}
            </Text>
          )}
        </Box>
        {value && (
          <Group ms="auto">
            <Button
              size="compact-sm"
              variant="default"
              disabled={disabled}
              onClick={(event) => {
                event.stopPropagation();
                onChoose(null);
                inputRef.current?.focus();
              }}
            >
              {t('imports.file.remove')}
            </Button>
          </Group>
        )}
      </Box>
    </Input.Wrapper>
  );
}

function refusalText({ code }: FileError): string | null {
  if (code === 'file-too-large') return faultText({ code: 'file.too_large', params: { max: MEGABYTES } });
  if (code === 'file-invalid-type') return faultText({ code: 'import.type' });
  return null;
}
