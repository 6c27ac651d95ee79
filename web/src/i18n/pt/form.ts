export const form = {
  save: 'Salvar',
  clean: 'Limpar',
  revert: 'Reverter',
  cancel: 'Cancelar',
  newRecord: 'Novo registro',
  exit: 'Sair',
  name: 'Nome',
  saved: 'Registro salvo com sucesso',
  saveFailed: 'Erro ao salvar os dados, tente novamente mais tarde',
};
