import { TextInput } from '@mantine/core';
import type { FragranceRef } from '#contracts/fragrances.ts';
export function FragrancePicker({ value, error, onChange }: { value: FragranceRef | null; error?: string | undefined; onChange: (f: FragranceRef | null) => void }) {
  return <TextInput label="Fragrância" value={value?.name ?? ''} error={error} onChange={(e) => onChange({ fragranceId: e.target.value.length, name: e.target.value, image: null })} />;
}
