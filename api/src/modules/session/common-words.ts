/**
 * Words from which people build passwords with a year and a sign, in the languages of the product; without accents.
 * Words on the list of leaked passwords are not repeated here.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  [
    // Seasons, holidays and times of the day.
    'verao outono inverno primavera natal pascoa carnaval reveillon anonovo feriado ferias',
    'spring summer autumn winter fall christmas xmas easter newyear holiday holidays vacation halloween thanksgiving',
    'verano otono invierno primavera navidad pascua carnaval vacaciones feriado anonuevo',
    'manha tarde noite hoje amanha ontem morning evening night today tomorrow tonight manana noche hoy ayer',
    // Months.
    'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro',
    'january february march april june july august september october november december',
    'enero febrero marzo mayo junio julio septiembre setiembre octubre noviembre diciembre',
    // Days.
    'segunda segundafeira terca tercafeira quarta quartafeira quinta quintafeira sexta sextafeira sabado domingo',
    'monday tuesday wednesday thursday friday saturday sunday weekend',
    'lunes martes miercoles jueves viernes sabado finde fimdesemana',
    // Words from work.
    'empresa trabalho escritorio cliente clientes vendas compras financeiro gerente gestao diretor diretoria equipe',
    'projeto computador internet servidor backup suporte usuarios temporario temporaria provisorio provisoria inicial',
    'company office work customer customers sales finance manager director team project computer server support',
    'temporary initial default change changeme newpassword mypassword letmein access account login secret private',
    'trabajo oficina cliente clientes ventas compras gerente director equipo proyecto ordenador servidor soporte',
    'temporal inicial cambiar cambiame nuevaclave miclave acceso cuenta secreto privado seguridad seguranca security',
    // What people like.
    'casa cachorro gato gatinho gatinha futebol praia musica viagem cerveja chocolate banana laranja cafe sorriso',
    'familia filho filha filhos mamae papai irmao irmaos amigo amigos amiga amizade namorado namorada esposa marido',
    'amor paixao alegria felicidade esperanca saudade coracao anjo anjinho vida sonho sonhos sorte feliz deus senhor',
    'house home dog cat football soccer beach music travel beer banana orange coffee smile family mother father',
    'brother sister friend friends love happy happiness dream dreams lucky angel heart freedom sunshine flower flowers',
    'perro gato futbol playa musica viaje cerveza naranja hijo hija madre padre hermano hermana amigos amistad',
    'amor pasion alegria felicidad esperanza corazon angel vida sueno suenos suerte feliz libertad dios',
    'azul vermelho verde amarelo preto branco rosa roxo cinza dourado blue green yellow black white purple pink',
    'rojo amarillo negro blanco morado gris dorado sol lua estrela mar ceu terra fogo agua flor flores jardim',
    // Places, and greetings.
    'brasil brazil brasileiro saopaulo riodejaneiro bahia recife curitiba portugal lisboa espana madrid argentina mexico',
    'bemvindo bemvinda bomdia boatarde boanoite obrigado obrigada ola bienvenido bienvenida hola gracias buenosdias',
    'welcome hello goodmorning thanks thankyou',
  ].flatMap((words) => words.split(' ')),
);
