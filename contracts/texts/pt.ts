import type { ErrorCode, FieldErrorCode } from '../core/errors.ts';

/** What people read for each error code. Portuguese is the source: the other languages must satisfy its shape. */
export interface ErrorTexts {
  problems: Record<ErrorCode, string>;
  fields: Record<FieldErrorCode, string>;
}

export const pt: ErrorTexts = {
  problems: {
    validation: 'Há campos com valores inválidos. Corrija-os e tente novamente.',
    'list.order_by': 'A lista não pode ser ordenada por este campo.',
    'token.invalid': 'Este link não é válido.',
    'token.expired': 'Este link expirou. Peça um novo.',
    'token.used': 'Este link já foi usado.',
    'password.current': 'A senha atual não confere.',
    'auth.required': 'Entre na sua conta para continuar.',
    'auth.token': 'Sua sessão expirou. Entre novamente.',
    'auth.credentials': 'Falha na autenticação, verifique suas credenciais',
    'auth.refresh': 'Sua sessão terminou. Entre novamente.',
    forbidden: 'Você não tem permissão para fazer isto.',
    not_found: 'Registro não encontrado.',
    'conflict.duplicate': 'Já existe um registro com este valor.',
    'record.inactive': 'O registro está inativo. Ative-o antes de alterá-lo.',
    'record.stale': 'O registro foi alterado por outra pessoa. Recarregue-o antes de salvar.',
    'category.has_fragrances': 'A categoria contém fragrâncias e não pode ser desativada nem excluída.',
    'category.active': 'A categoria está ativa. Desative-a antes de excluí-la.',
    'fragrance.in_campaigns': 'A fragrância faz parte de uma campanha. Retire-a da coleção antes.',
    'campaign.has_answers': 'O quiz desta campanha recomenda a fragrância do slot. Altere o quiz antes.',
    'campaign.inactive': 'A campanha está inativa. Ative-a antes de torná-la padrão.',
    'file.too_large': 'O arquivo é grande demais.',
    'file.type': 'O arquivo não é uma imagem aceita. Use PNG, JPEG, WebP, GIF ou AVIF.',
    rate_limited: 'Muitas tentativas. Aguarde alguns minutos e tente novamente.',
    internal: 'Ocorreu um erro inesperado. Tente novamente mais tarde.',
    unavailable: 'O serviço está indisponível no momento. Tente novamente em instantes.',
  },
  fields: {
    required: 'Campo obrigatório',
    invalid: 'O valor do campo é inválido',
    characters: 'O texto contém caracteres que não são aceitos',
    too_short: 'Informe ao menos {min} caracteres',
    too_long: 'Informe no máximo {max} caracteres',
    too_small: 'O menor valor aceito é {min}',
    too_big: 'O maior valor aceito é {max}',
    whole_number: 'Informe um número inteiro',
    email: 'Informe um e-mail válido',
    reference: 'O registro escolhido não existe ou está inativo',
    duplicate: 'Já existe um registro com este valor',
    one_language_once: 'Cada idioma pode aparecer uma só vez',
    'file.required': 'Escolha um arquivo',
    'file.too_large': 'O arquivo deve ter no máximo {max} MB',
    'file.too_many_pixels': 'A imagem deve ter no máximo {max} megapixels',
    'file.type': 'Envie uma imagem PNG, JPEG, WebP, GIF ou AVIF',
    'list.order_by': 'A lista não pode ser ordenada por este campo',
    'password.requirements':
      'Use de 8 a 16 caracteres, com número, letra minúscula, letra maiúscula e caractere especial',
    'password.leaked': 'Esta senha é conhecida de vazamentos. Escolha outra',
    'campaign.no_slot': 'Favor preencher ao menos um slot do dispositivo.',
    'campaign.duplicate_fragrance': 'Não é permitida mesma fragância em mais de um slot.',
    'campaign.duplicate_slot': 'Este slot aparece mais de uma vez',
    'campaign.has_answers': 'O quiz desta campanha recomenda esta fragrância',
  },
};
