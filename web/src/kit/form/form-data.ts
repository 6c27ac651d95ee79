/** A value that a multipart field can carry, or a list or group of such. */
export type FormValue = string | number | null | readonly FormValue[] | { readonly [key: string]: FormValue };

/**
 * Puts a body and its files into multipart form, named as the API reads them.
 * @param body nested values become `collection[0][slot]`; null becomes an empty field, which clears the value
 * @param files by the name of their part: `image.file`; one that is null is not sent, and so stays as it is
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
