/** What a word out of place is about. */
export type Kind = 'secret' | 'access' | 'state' | 'payment' | 'product' | 'command' | 'contact' | 'reader';

interface Entry {
  kind: Kind;
  /** One such word is enough; of weak ones, two that differ. */
  isStrong: boolean;
  words: string;
}

const strong = (kind: Kind, words: string): Entry => ({ kind, isStrong: true, words });
const weak = (kind: Kind, words: string): Entry => ({ kind, isStrong: false, words });

/**
 * Words that have no place where somebody tells how a question was read, in English, German, French, Spanish, Italian,
 * Portuguese and Dutch. Folded: in small letters, without accents. `passw*` also begins longer words, `*passwort` ends
 * them. A word that some language uses to tell what is counted (`zählt`, `cuenta`, `compte`, `conta`) is none.
 */
export const VOCABULARY: readonly Entry[] = [
  strong(
    'secret',
    `passw* *passwort *passworter passcode* passphrase* passkey* pwd pin pins pincode* otp otps totp mfa 2fa sso cvv cvc iban
    credential* login* logon* signin* username* tokens token secret secrets cookie cookies apikey* seedphrase authenticat* reauthenticat*
    kennwort* *kennwort kennworter zugangs* zugang anmelde* anmeldung* einlogg* geheim* losungswort* benutzername* tan tans *tan-nummer
    authentif* contrasen* credencial* autentic* senha senhas credenzial* parola
    wachtwoord* inlog* aanmeld* toegangscode* gebruikersnaam* pincode* codeword* beveiligingscode*`,
  ),
  weak(
    'secret',
    `passe clave claves identifiant* code codes codigo codigos codice codici kode *code *codes key keys schlussel *schlussel cle cles llave llaves chiave chiavi chave chaves
    sleutel* secreto* secreta* segreto* segreta* segred* geheimnis* verification confirmation verifikation*`,
  ),
  weak(
    'access',
    `access accessible account accounts session sessions licence license licences licenses subscription subscriptions identity
    zugriff* konto konten sitzung* lizenz* abonnement* identitat*
    acces licence licences identite acceso accesos sesion sesiones licencia* identidad* accesso accessi sessione sessioni licenza licenze
    acesso acessos sessao sessoes licenca* toegang sessie sessies licentie* identiteit*`,
  ),
  weak(
    'state',
    `expire expires expired locked blocked suspended unlock* lockout renew* restricted denied withheld hidden masked paused encrypt* decrypt* lapse lapses lapsed
    gesperrt* sperre* entsperr* blockiert* abgelaufen* ablauft freischalt* freigeschalt* verborgen* verschlusselt*
    bloque* deverrouill* verrouill* expir* suspendu* reactiv* masque* bloquead* desbloque* caduc* suspendid* cifrad* ocult*
    bloccat* sblocc* scadut* sospes* nascost* suspens* terminou encerrad* geblokkeerd* deblokk* verlopen vergrendel* ontgrendel* opgeschort* versleuteld*`,
  ),
  strong(
    'payment',
    `bitcoin* ransom* losegeld* giftcard* wallet wallets paypal uberweis* uberweisung* virement virements bonifico bonifici overmak* guthabenkarte* kreditkarte* tarjeta-regalo`,
  ),
  weak(
    'payment',
    `pay payment payments bank banks card cards transfer transfers invoice invoices bezahl* zahlung* bankverbindung kontonummer rechnung*
    paiement* payer payez banque bancaire* carte pago pagos pagar pague transferencia* tarjeta* banco bancari* pagament* paghi
    factura* fattur* fatura* factuur facturen carta banca cartao cartoes betaal* betaling* rekening* bankrekening*`,
  ),
  strong(
    'product',
    `parley slack workspace* thread threads admin admins administrator* administrador* administrateur* amministrator* beheerder* helpdesk
    verified unverified validated certified audited auditiert* audite auditee auditad* checked rechecked unchecked button buttons receipt gepruft* ungepruft* uberpruft* verifizier* schaltflache* knopf arbeitsbereich*
    verifie* bouton boutons verificad* comprobad* boton botones hilo hilos verificat* controllat* pulsante bottone conferid* botao
    geverifieerd* gecontroleerd* knop werkruimte* answer answers antwort antworten reponse reponses respuesta* risposta risposte resposta respostas antwoord*
    chatbot* moderator*`,
  ),
  weak(
    'product',
    `status message messages channel channels support bot assistant system check checks engine approved approval confirmed conversation chat notice warning security
    nachricht* kanal beleg freigabe bestatigt* systemmeldung* unterhaltung sicherheit* canal canaux fil soporte servicio-tecnico mensaje*
    messaggi* canale assistenz* mensagem mensagens suporte seguranca seguridad securite sicurezza bericht kanaal ondersteuning beveiliging*`,
  ),
  strong(
    'command',
    `please kindly reply replies click clicks submit paste bitte veuillez plait alsjeblieft alstublieft klick* anklick*
    antworte antwortet eingeben eingib eintippen tippe tippen hinterlasse* ubermittle* kontaktier* melde meldet rufe anrufen
    repondez repondre cliquez saisissez saisir tapez envoyez appelez telephonez telechargez confirmez contactez communiquez transmettez rendez-vous indiquez
    responda respondan responde clic pulse pulsa introduzca introduce ingrese ingresa escriba llame descargue confirme contacte facilite comparta reenvie
    risponda rispondi rispondere clicca clicchi cliccare inserisca inserisci digiti digita invii scarichi confermi contatti comunichi telefoni
    respondam clique insira digite envie baixe contate forneca partilhe compartilhe
    klik klikken stuur verstuur bevestig bezoek beantwoord meld voer`,
  ),
  weak(
    'command',
    `pague paguen paghi betaal bezahle payez reglez enter confirm verify scan scanne scannen scannez escanee escanea scansioni digitalize ligue visite download install forward respond provide send visit gib nenne nennen sende senden schick* bestatig* sag sage schreibe schreibt offne eingabe
    entrez donnez confirmer envoyer repond envia envie enviar escribe llamar inviare invia confermare enviar confirmar informe geef noem sturen bevestigen deel typen`,
  ),
  weak(
    'contact',
    `call phone telephone dial hotline mail email e-mail sms contact contacts whatsapp telegram anruf* telefon* rufnummer* kontakt appel llamada* telefono* correo
    chiamata* telefone ligacao bellen bel telefoon* website webseite link links url browser portal portale slash schragstrich`,
  ),
  weak(
    'reader',
    `you your yours yourself dein deine deinen deinem deiner dich dir ihrem ihren vous votre vos usted ustedes vuestro suya tua tuo tuoi jouw uw voce voces`,
  ),
];

/** More words than one that tell the same, with whatever stands between them. */
export const PHRASES: readonly Entry[] = [
  strong(
    'product',
    `this session|diese sitzung|cette session|esta sesion|questa sessione|esta sessao|deze sessie|this result is|this message|this channel|this conversation|
    language model|saved query|gespeicherte abfrage|double check|two ways|eingebaute|built in engine|espace de travail|espacio de trabajo|spazio di lavoro|espaco de trabalho`,
  ),
  strong(
    'secret',
    `log in|sign in|log on|log into|sign into|one time|api key|access key|access code|secret key|private key|security code|verification code|login code|seed phrase|recovery code|two factor|second factor|multi factor|log back in|sign back in|sign on|sign in again|log opnieuw in|log weer in|qr code|codigo qr|codice qr|code qr|
    mot de passe|mots de passe|code secret|code d acces|code de securite|codigo de acceso|codigo de verificacion|codigo de acesso|codigo de verificacao|codice di accesso|codice di verifica|
    melden sie|melde dich|log dich|loggen sie|parola d ordine|inicie sesion|inicia sesion|iniciar sesion|faca login|accedi|acceda|connectez vous|meld je aan|log in op`,
  ),
  strong(
    'payment',
    `gift card|credit card|card number|bank details|bank account|wire transfer|carte bancaire|numero de carte|coordonnees bancaires|numero de tarjeta|datos bancarios|carta di credito|dati bancari|numero do cartao|dados bancarios`,
  ),
  strong('command', `s il vous plait|por favor|per favore|als je blieft|haga clic|faites le|get in touch|reach out`),
];

/** Long enough that no other words have them in them by chance: found however they are spaced, doubled or spelled in digits. */
export const CORES: readonly string[] =
  `password passwort passcode passphrase kennwort zugangsdaten zugangscode anmeldedaten geheimzahl credentials motdepasse
contrasena credenciales parolachiave credenziali parolad'ordine wachtwoord inloggegevens logincode securitycode verificationcode bitcoin giftcard`
    .split(/\s+/)
    .map((core) => core.replaceAll(/[^a-z]/g, ''));
