export const profiles = {
  title: 'Perfis',
  master: 'Perfil mestre',
  users: 'Total de usuários',
};
