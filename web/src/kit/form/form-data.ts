/** A value of a multipart field, or a list or group of such values. */
export type FormValue = string | number | null | readonly FormValue[] | { readonly [key: string]: FormValue };

/**
 * Encodes a body and its files as multipart form data, with the names that the API expects.
 * @param body nested values become `collection[0][slot]`; null becomes an empty field, which clears the value
 * @param files by part name, such as `image.file`; a null file is not sent, so the stored one stays
 */
export function formDataOf(body: Record<string, FormValue>, files: Record<string, File | null>): FormData {
  const data = new FormData();
  for (const [key, value] of Object.entries(body)) append(data, key, value);
  for (const [name, file] of Object.entries(files)) if (file) data.append(name, file, file.name);
  return data;
}

function append(data: FormData, name: string, value: FormValue): void {
  if (value === null) data.append(name, '');
  else if (typeof value !== 'object') data.append(name, String(value));
  else for (const [key, part] of Object.entries(value)) append(data, `${name}[${key}]`, part);
}
