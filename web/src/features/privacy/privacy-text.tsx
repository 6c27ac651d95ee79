import { PRODUCT_NAME } from '#contracts/core/constants.ts';

/** The policy in parts: a heading with paragraphs or bullet points. */
const PARTS: readonly { heading: string; paragraphs?: readonly string[]; points?: readonly string[] }[] = [
  {
    heading: 'A quem esta política se aplica',
    paragraphs: [
      `Esta política vale para o aplicativo ${PRODUCT_NAME}, para os dispositivos de aromatização ligados a ele e para esta área de administração. Ela explica quais dados pessoais são tratados, para quê, por quanto tempo, e como você pode decidir sobre eles.`,
    ],
  },
  {
    heading: 'Quais dados guardamos',
    points: [
      'Cadastro: nome, e-mail, data de nascimento e, quando informados, documento, gênero e endereço.',
      'Acesso: a senha, guardada de forma que nem nós conseguimos lê-la, e o perfil da conta.',
      'Uso: os dispositivos conectados à sua conta, as campanhas baixadas e os disparos de fragrância.',
      'Registros de acesso: data, hora e endereço IP de cada entrada, e as ações feitas na administração.',
    ],
  },
  {
    heading: 'Para que os usamos',
    points: [
      'Criar e proteger a sua conta, e confirmar que o e-mail é seu.',
      'Fazer os dispositivos funcionarem com as fragrâncias da campanha escolhida.',
      'Contar os disparos por campanha e por fragrância, em números que não identificam ninguém.',
      'Enviar mensagens necessárias, como a ativação da conta e a recuperação da senha.',
      'Cumprir obrigações legais e responder a autoridades quando a lei exige.',
    ],
  },
  {
    heading: 'Em que nos baseamos',
    paragraphs: [
      'Tratamos dados para executar o serviço que você pediu, para cumprir a lei, para o exercício regular de direitos e, quando for o caso, com o seu consentimento, que pode ser retirado a qualquer momento.',
    ],
  },
  {
    heading: 'Por quanto tempo',
    points: [
      'Dados do cadastro e do uso: por até 5 anos, contados do encerramento da conta; depois são apagados ou tornados anônimos.',
      'Registros de acesso: por pelo menos seis meses, como pede o Marco Civil da Internet.',
    ],
    paragraphs: [
      'Um prazo maior só existe quando a lei ou um processo em curso obriga a guardar por mais tempo.',
    ],
  },
  {
    heading: 'Com quem compartilhamos',
    paragraphs: [
      'Não vendemos dados pessoais. Eles só chegam a quem presta serviços necessários ao funcionamento do produto, como hospedagem e envio de e-mails, e a autoridades, nos casos previstos em lei. Quem os recebe só pode usá-los para essa finalidade.',
    ],
  },
  {
    heading: 'Como protegemos',
    paragraphs: [
      'A comunicação é cifrada, as senhas são guardadas como resumos irreversíveis, cada pessoa só acessa o que o seu perfil permite, e as ações na administração ficam registradas. Se um incidente puder causar risco a você, avisaremos você e a Autoridade Nacional de Proteção de Dados.',
    ],
  },
  {
    heading: 'Cookies e armazenamento local',
    paragraphs: [
      'Esta área não usa cookies de publicidade nem de rastreamento. Ela guarda no seu navegador apenas a sua sessão, o idioma, a aparência e as preferências das listas. Sair da conta apaga a sessão. A entrada pelo provedor de identidade da sua organização usa um cookie por até 10 minutos.',
    ],
  },
  {
    heading: 'Crianças e adolescentes',
    paragraphs: [
      'O cadastro é permitido a partir dos 12 anos. Dados de crianças abaixo dessa idade, quando identificados, são apagados.',
    ],
  },
  {
    heading: 'Seus direitos',
    paragraphs: ['A Lei Geral de Proteção de Dados (Lei nº 13.709/2018) garante a você:'],
    points: [
      'saber se tratamos dados seus e ter acesso a eles;',
      'corrigir o que estiver incompleto, errado ou desatualizado;',
      'pedir que dados desnecessários sejam apagados, bloqueados ou tornados anônimos;',
      'levar os seus dados a outro fornecedor;',
      'saber com quem foram compartilhados;',
      'retirar o consentimento e pedir a eliminação do que foi tratado com base nele;',
      'reclamar à Autoridade Nacional de Proteção de Dados.',
    ],
  },
  {
    heading: 'Mudanças nesta política',
    paragraphs: [
      'Quando algo mudar de forma relevante, avisaremos no aplicativo ou por e-mail antes que a mudança passe a valer. A data no início da página diz qual é a versão em vigor.',
    ],
  },
];

export function PrivacyText() {
  return (
    <article>
      <h1>Política de privacidade</h1>
      <p>
        Última atualização: <time dateTime="2020-07-29">29/07/2020</time>
      </p>
      {PARTS.map(({ heading, paragraphs, points }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs?.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {points && (
            <ul>
              {points.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </article>
  );
}
