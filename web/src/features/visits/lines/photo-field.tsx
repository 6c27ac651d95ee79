import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconCamera, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhotoPreview } from './photo-preview.tsx';
import { shrinkPhoto } from './shrink-photo.ts';

interface PhotoFieldProps {
  photo: Blob | null;
  onChange: (photo: Blob | null) => void;
}

/** A photo of what was done: a phone opens its camera. */
export function PhotoField({ photo, onChange }: PhotoFieldProps) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  const take = async (file: File | null) => {
    if (!file) return;
    try {
      onChange(await shrinkPhoto(file));
      setFailed(false);
    } catch {
      // Not a picture, or of a kind that the browser can't read.
      setFailed(true);
    }
  };
  return (
    <div>
      <Group gap="xs">
        {photo && <PhotoPreview photo={photo} />}
        <FileButton accept="image/*" capture="environment" onChange={(file) => void take(file)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconCamera size={18} aria-hidden />}>
              {t(photo ? 'visits.photo.again' : 'visits.photo.take')}
            </Button>
          )}
        </FileButton>
        {photo && (
          <Button
            variant="subtle"
            leftSection={<IconX size={18} aria-hidden />}
            onClick={() => onChange(null)}
          >
            {t('visits.photo.remove')}
          </Button>
        )}
      </Group>
      {failed && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)" mt={4}>
          {t('visits.photo.unreadable')}
        </Text>
      )}
    </div>
  );
}
