import type { DocumentKind } from '#src/features/documents/rules/document-kind.ts';
import { receivedLimits } from '#src/features/documents/rules/received-limits.ts';
import type { ReceiveProblem } from '#src/features/documents/rules/received-limits.ts';
import { documentLanguage } from '#src/features/invoices/rules/document-languages.ts';
import type { DocumentLanguage } from '#src/features/invoices/rules/document-languages.ts';
import type { PortalUploads } from '#src/features/portal/contract-files.ts';

/** Words about files, in the client’s language. */
type FileTexts = {
  documents: string;
  download: string;
  kinds: Record<DocumentKind, string>;
  upload: Omit<PortalUploads, 'hint' | 'tooLarge' | 'failed' | 'accept' | 'maxFiles' | 'maxBytes'> & {
    hint: (owner: string) => string;
  };
  /** `off`: the owner stopped taking files. `failed`: the file store did. */
  problems: Record<ReceiveProblem | 'off' | 'failed', string>;
};

export function fileTextsOf(language: string): FileTexts {
  return textsByLanguage[documentLanguage(language)];
}

const megabytes = receivedLimits.fileBytes / 1024 / 1024;
const { atOnce } = receivedLimits;

const textsByLanguage: Readonly<Record<DocumentLanguage, FileTexts>> = {
  en: {
    documents: 'Documents',
    download: 'Download',
    kinds: {
      image: 'Image',
      pdf: 'PDF',
      document: 'Document',
      spreadsheet: 'Spreadsheet',
      other: 'File',
    },
    upload: {
      title: 'Send files',
      hint: (owner) =>
        `Only ${owner} sees them. PDF, images, Office files and text, up to ${megabytes} MB each.`,
      yourName: 'Your name',
      nameRequired: 'Enter your name.',
      files: 'Files',
      filesRequired: 'Choose a file.',
      tooManyFiles: `Choose at most ${atOnce} files at a time.`,
      send: 'Send',
      sending: 'Sending…',
      sent: 'Sent',
    },
    problems: {
      failed: 'This file wasn’t sent. Try again.',
      empty: 'This file is empty.',
      type: 'This type of file isn’t accepted, or its name doesn’t match its content.',
      tooLarge: `This file is too large. A file can have at most ${megabytes} MB.`,
      tooMany: 'Too many files wait to be looked at. Try again later.',
      tooFast: 'Too many files at a time. Wait a minute, then try again.',
      full: 'There is no space for this file. Try again later.',
      infected: 'This file contains malware, so it wasn’t sent.',
      notScanned: 'This file couldn’t be checked for malware. Try again later.',
      incomplete: 'This file didn’t arrive completely. Send it again.',
      off: 'Files can’t be sent here any more.',
    },
  },
  de: {
    documents: 'Dokumente',
    download: 'Herunterladen',
    kinds: { image: 'Bild', pdf: 'PDF', document: 'Dokument', spreadsheet: 'Tabelle', other: 'Datei' },
    upload: {
      title: 'Dateien senden',
      hint: (owner) =>
        `Nur ${owner} sieht sie. PDF, Bilder, Office-Dateien und Text, je bis ${megabytes} MB.`,
      yourName: 'Ihr Name',
      nameRequired: 'Geben Sie Ihren Namen ein.',
      files: 'Dateien',
      filesRequired: 'Wählen Sie eine Datei.',
      tooManyFiles: `Wählen Sie höchstens ${atOnce} Dateien auf einmal.`,
      send: 'Senden',
      sending: 'Wird gesendet …',
      sent: 'Gesendet',
    },
    problems: {
      failed: 'Diese Datei wurde nicht gesendet. Versuchen Sie es noch einmal.',
      empty: 'Diese Datei ist leer.',
      type: 'Diese Art von Datei wird nicht angenommen, oder ihr Name passt nicht zum Inhalt.',
      tooLarge: `Diese Datei ist zu groß. Eine Datei kann höchstens ${megabytes} MB haben.`,
      tooMany: 'Zu viele Dateien warten darauf, angesehen zu werden. Versuchen Sie es später noch einmal.',
      tooFast: 'Zu viele Dateien auf einmal. Warten Sie eine Minute, und versuchen Sie es noch einmal.',
      full: 'Für diese Datei ist kein Platz. Versuchen Sie es später noch einmal.',
      infected: 'Diese Datei enthält Schadsoftware und wurde nicht gesendet.',
      notScanned:
        'Diese Datei konnte nicht auf Schadsoftware geprüft werden. Versuchen Sie es später noch einmal.',
      incomplete: 'Diese Datei ist nicht vollständig angekommen. Senden Sie sie noch einmal.',
      off: 'Hier können keine Dateien mehr gesendet werden.',
    },
  },
  fr: {
    documents: 'Documents',
    download: 'Télécharger',
    kinds: { image: 'Image', pdf: 'PDF', document: 'Document', spreadsheet: 'Tableur', other: 'Fichier' },
    upload: {
      title: 'Envoyer des fichiers',
      hint: (owner) =>
        `Visibles uniquement par ${owner}. PDF, images, fichiers Office et texte, ${megabytes} Mo au plus par fichier.`,
      yourName: 'Votre nom',
      nameRequired: 'Saisissez votre nom.',
      files: 'Fichiers',
      filesRequired: 'Choisissez un fichier.',
      tooManyFiles: `Choisissez au plus ${atOnce} fichiers à la fois.`,
      send: 'Envoyer',
      sending: 'Envoi…',
      sent: 'Envoyé',
    },
    problems: {
      failed: 'Ce fichier n’a pas été envoyé. Réessayez.',
      empty: 'Ce fichier est vide.',
      type: 'Ce type de fichier n’est pas accepté, ou son nom ne correspond pas à son contenu.',
      tooLarge: `Ce fichier est trop volumineux. La limite est de ${megabytes} Mo par fichier.`,
      tooMany: 'Trop de fichiers attendent d’être consultés. Réessayez plus tard.',
      tooFast: 'Trop de fichiers à la fois. Attendez une minute, puis réessayez.',
      full: 'Il n’y a plus de place pour ce fichier. Réessayez plus tard.',
      infected: 'Ce fichier contient un logiciel malveillant et n’a pas été envoyé.',
      notScanned: 'L’analyse antivirus de ce fichier a échoué. Réessayez plus tard.',
      incomplete: 'Ce fichier n’est pas arrivé en entier. Envoyez-le à nouveau.',
      off: 'Il n’est plus possible d’envoyer des fichiers ici.',
    },
  },
  es: {
    documents: 'Documentos',
    download: 'Descargar',
    kinds: {
      image: 'Imagen',
      pdf: 'PDF',
      document: 'Documento',
      spreadsheet: 'Hoja de cálculo',
      other: 'Archivo',
    },
    upload: {
      title: 'Enviar archivos',
      hint: (owner) =>
        `Solo los ve ${owner}. PDF, imágenes, archivos de Office y texto, hasta ${megabytes} MB cada uno.`,
      yourName: 'Su nombre',
      nameRequired: 'Escriba su nombre.',
      files: 'Archivos',
      filesRequired: 'Elija un archivo.',
      tooManyFiles: `Elija como máximo ${atOnce} archivos a la vez.`,
      send: 'Enviar',
      sending: 'Enviando…',
      sent: 'Enviado',
    },
    problems: {
      failed: 'Este archivo no se envió. Inténtelo de nuevo.',
      empty: 'Este archivo está vacío.',
      type: 'Este tipo de archivo no se acepta, o su nombre no corresponde a su contenido.',
      tooLarge: `Este archivo es demasiado grande. Cada archivo puede tener hasta ${megabytes} MB.`,
      tooMany: 'Hay demasiados archivos pendientes de revisión. Inténtelo más tarde.',
      tooFast: 'Demasiados archivos a la vez. Espere un minuto e inténtelo de nuevo.',
      full: 'No hay espacio para este archivo. Inténtelo más tarde.',
      infected: 'Este archivo contiene software malicioso y no se envió.',
      notScanned: 'No se pudo comprobar si este archivo contiene software malicioso. Inténtelo más tarde.',
      incomplete: 'Este archivo no llegó completo. Envíelo de nuevo.',
      off: 'Aquí ya no se pueden enviar archivos.',
    },
  },
  nl: {
    documents: 'Documenten',
    download: 'Downloaden',
    kinds: {
      image: 'Afbeelding',
      pdf: 'PDF',
      document: 'Document',
      spreadsheet: 'Spreadsheet',
      other: 'Bestand',
    },
    upload: {
      title: 'Bestanden sturen',
      hint: (owner) =>
        `Alleen ${owner} ziet ze. PDF, afbeeldingen, Office-bestanden en tekst, tot ${megabytes} MB per bestand.`,
      yourName: 'Uw naam',
      nameRequired: 'Vul uw naam in.',
      files: 'Bestanden',
      filesRequired: 'Kies een bestand.',
      tooManyFiles: `Kies hoogstens ${atOnce} bestanden tegelijk.`,
      send: 'Versturen',
      sending: 'Versturen…',
      sent: 'Verstuurd',
    },
    problems: {
      failed: 'Dit bestand is niet verstuurd. Probeer het opnieuw.',
      empty: 'Dit bestand is leeg.',
      type: 'Dit soort bestand wordt niet geaccepteerd, of de naam past niet bij de inhoud.',
      tooLarge: `Dit bestand is te groot. Een bestand mag hoogstens ${megabytes} MB zijn.`,
      tooMany: 'Er wachten te veel bestanden om bekeken te worden. Probeer het later opnieuw.',
      tooFast: 'Te veel bestanden tegelijk. Wacht een minuut en probeer het opnieuw.',
      full: 'Er is geen ruimte voor dit bestand. Probeer het later opnieuw.',
      infected: 'Dit bestand bevat malware en is niet verstuurd.',
      notScanned: 'Dit bestand kon niet op malware worden gecontroleerd. Probeer het later opnieuw.',
      incomplete: 'Dit bestand is niet volledig aangekomen. Stuur het opnieuw.',
      off: 'Hier kunnen geen bestanden meer worden verstuurd.',
    },
  },
  it: {
    documents: 'Documenti',
    download: 'Scarica',
    kinds: {
      image: 'Immagine',
      pdf: 'PDF',
      document: 'Documento',
      spreadsheet: 'Foglio di calcolo',
      other: 'File',
    },
    upload: {
      title: 'Invia file',
      hint: (owner) =>
        `Li vede solo ${owner}. PDF, immagini, file di Office e testo, fino a ${megabytes} MB ciascuno.`,
      yourName: 'Il suo nome',
      nameRequired: 'Inserisca il suo nome.',
      files: 'File',
      filesRequired: 'Scelga un file.',
      tooManyFiles: `Scelga al massimo ${atOnce} file alla volta.`,
      send: 'Invia',
      sending: 'Invio in corso…',
      sent: 'Inviato',
    },
    problems: {
      failed: 'Questo file non è stato inviato. Riprovi.',
      empty: 'Questo file è vuoto.',
      type: 'Questo tipo di file non è accettato, oppure il nome non corrisponde al contenuto.',
      tooLarge: `Questo file è troppo grande. Un file può avere al massimo ${megabytes} MB.`,
      tooMany: 'Troppi file sono in attesa di essere visti. Riprovi più tardi.',
      tooFast: 'Troppi file alla volta. Aspetti un minuto, poi riprovi.',
      full: 'Non c’è spazio per questo file. Riprovi più tardi.',
      infected: 'Questo file contiene malware e non è stato inviato.',
      notScanned: 'Non è stato possibile controllare se questo file contiene malware. Riprovi più tardi.',
      incomplete: 'Questo file non è arrivato completo. Lo invii di nuovo.',
      off: 'Qui non si possono più inviare file.',
    },
  },
};
