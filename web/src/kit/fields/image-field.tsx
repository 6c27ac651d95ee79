import { Box, Button, Group, Input, Text } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import type { FileError } from 'react-dropzone';
import { useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import { FILE_MAX_BYTES, IMAGE_TYPES } from '#contracts/core/constants.ts';
import type { StoredFile } from '#contracts/core/files.ts';
import { FILE_LIMITS } from '#contracts/core/files.ts';
import { faultText } from '#web/kit/form/field-errors.ts';
import { REQUIRED_PROPS } from '#web/kit/form/required.ts';
import { useFormat } from '#web/lib/format.ts';
import { emptyFileInput, useObjectUrl } from './chosen-file.ts';
import classes from './image-field.module.css';

interface ImageFieldProps {
  label: string;
  description?: ReactNode;
  required?: boolean;
  error?: ReactNode;
  disabled?: boolean;
  /** The chosen file; null if there is none. */
  value?: File | null;
  onChange?: (file: File | null) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  /** The stored picture, kept unless another is chosen. */
  current?: StoredFile | null;
  'data-path'?: string;
}

const ACCEPT = Object.fromEntries(IMAGE_TYPES.map((type) => [type, []]));

/**
 * Picks a picture, by dropping, pasting or choosing it, and shows it at once. Refuses files that are too large or not
 * pictures before anything is sent. Takes the props of `form.getInputProps`.
 */
export function ImageField(props: ImageFieldProps) {
  const { label, description, required, error, disabled = false, value = null, current = null } = props;
  const { t } = useTranslation();
  const { bytes } = useFormat();
  const id = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const chosenUrl = useObjectUrl(value);
  const picture = value ? chosenUrl : (current?.thumbnailUrl ?? null);

  const choose = (file: File | null) => {
    setRefusal(null);
    props.onChange?.(file);
  };
  /** The file type is that of a picture, but the browser can't render it. */
  const refuseNoPicture = () => {
    choose(null);
    setRefusal(faultText({ code: 'file.type' }));
  };
  const zone = useDropzone({
    accept: ACCEPT,
    maxSize: FILE_MAX_BYTES,
    multiple: false,
    disabled,
    noKeyboard: true,
    getErrorMessage: (fault) => refusalText(fault) ?? t('form.oneFile'),
    onDropAccepted: ([file]) => choose(file ?? null),
    onDropRejected: ([rejection]) => setRefusal(rejection?.errors[0]?.message ?? null),
  });
  const shownError = refusal ?? error;

  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      error={shownError}
      {...(required && REQUIRED_PROPS)}
    >
      <div
        {...zone.getRootProps()}
        className={classes.zone}
        data-drag={zone.isDragActive ? (zone.isDragReject ? 'refused' : 'accepted') : undefined}
        data-error={Boolean(shownError)}
        data-disabled={disabled || undefined}
      >
        <input
          {...zone.getInputProps({
            id,
            required: required ?? false,
            // Mantine's own English name would hide the label.
            'aria-label': undefined,
            tabIndex: 0,
            className: classes.input,
            style: undefined,
            onClick: emptyFileInput,
            onFocus: props.onFocus,
            onBlur: props.onBlur,
            'aria-invalid': Boolean(shownError),
            'aria-describedby': shownError ? `${id}-error` : undefined,
          })}
          data-path={props['data-path']}
        />
        <span className={classes.picture}>
          {picture ? (
            <img src={picture} alt="" onError={value ? refuseNoPicture : undefined} />
          ) : (
            <IconPhotoPlus size={28} stroke={1.25} aria-hidden />
          )}
        </span>
        <Box miw={0}>
          <Text size="sm" fw={500} truncate={value !== null}>
            {value ? value.name : current ? t('form.currentImage') : t('form.chooseImage')}
          </Text>
          <Text size="xs" c="dimmed">
            {value ? bytes(value.size) : current ? bytes(current.size) : null}
            <span className={classes.offer}>
              {(value || current) && ' · '}
              {value || current ? t('form.replaceImage') : t('form.imageLimits', FILE_LIMITS)}
            </span>
          </Text>
          {value && (
            <Group mt={6}>
              <Button
                size="compact-xs"
                variant="default"
                onClick={(event) => {
                  event.stopPropagation();
                  choose(null);
                }}
              >
                {current ? t('form.keepCurrent') : t('form.removeImage')}
              </Button>
            </Group>
          )}
        </Box>
      </div>
    </Input.Wrapper>
  );
}

function refusalText({ code }: FileError): string | null {
  if (code === 'file-too-large')
    return faultText({ code: 'file.too_large', params: { max: FILE_LIMITS.megabytes } });
  if (code === 'file-invalid-type') return faultText({ code: 'file.type' });
  return null;
}
