#!/usr/bin/env php
<?php
// Sends one notification with Herald. Needs PHP 8 with its curl extension.
//
//   HERALD_URL=https://localhost:8443 HERALD_CA=var/secrets/ca.pem HERALD_KEY=... \
//       php send.php IDEMPOTENCY_KEY AUDIENCE TITLE

const ATTEMPTS = 5;

/** Returns what an error says: its code, and which field is wrong. */
function message(string $text): string
{
    $error = json_decode($text, true);
    // Of a proxy, not of Herald, if there is no message.
    return isset($error['message']) ? "{$error['code']}: {$error['message']}" : $text;
}

/** Returns what Herald answers. Throws if it was refused. */
function send(array $notification): array
{
    $after = null;
    $call = curl_init(getenv('HERALD_URL') . '/herald.v1.Delivery/Send');
    curl_setopt_array($call, [
        CURLOPT_POSTFIELDS => json_encode($notification, JSON_THROW_ON_ERROR),
        CURLOPT_HTTPHEADER => [
            'Content-Type: application/json',
            'Authorization: Bearer ' . getenv('HERALD_KEY'),
        ],
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 15,
        CURLOPT_HEADERFUNCTION => function ($call, string $line) use (&$after): int {
            if (stripos($line, 'retry-after:') === 0) {
                $after = (int) trim(substr($line, strlen('retry-after:')));
            }
            return strlen($line);
        },
    ]);
    // The authority that signed the gateway's certificate. Not set: those of the system.
    if (getenv('HERALD_CA')) {
        curl_setopt($call, CURLOPT_CAINFO, getenv('HERALD_CA'));
    }
    for ($attempt = 1; ; $attempt++) {
        $after = null;
        $text = curl_exec($call);
        $status = curl_getinfo($call, CURLINFO_RESPONSE_CODE);
        if ($text !== false && $status === 200) {
            return json_decode($text, true, 64, JSON_THROW_ON_ERROR);
        }
        // Nobody answered; or 503, 504: a part of Herald is away; or 429 with Retry-After: too much
        // at once. Everything else would be refused again.
        $isTrusted = !in_array(curl_errno($call), [CURLE_SSL_CACERT, CURLE_SSL_CACERT_BADFILE]);
        $away = ($text === false && $isTrusted) || $status === 503 || $status === 504;
        $again = $away || ($status === 429 && $after !== null);
        if (!$again || $attempt === ATTEMPTS) {
            throw new RuntimeException($text === false ? curl_error($call) : message($text));
        }
        sleep($after ?? 2 ** ($attempt - 1));
    }
}

if ($argc !== 4) {
    fwrite(STDERR, "usage: send.php IDEMPOTENCY_KEY AUDIENCE TITLE\n");
    exit(64);
}
if (!str_starts_with(getenv('HERALD_URL') ?: '', 'https://')) {
    fwrite(STDERR, "HERALD_URL has to be the gateway's address, such as https://localhost:8443\n");
    exit(64);
}
if (!getenv('HERALD_KEY')) {
    fwrite(STDERR, "HERALD_KEY has to be a key with the role sender\n");
    exit(64);
}
[, $key, $audience, $title] = $argv;
try {
    $accepted = send([
        // A repeated call with the same key sends once. Take the id of what it is about.
        'idempotencyKey' => $key,
        'type' => '/story',
        'audience' => $audience,
        'content' => ['title' => $title],
    ]);
} catch (RuntimeException $problem) {
    fwrite(STDERR, 'not sent: ' . $problem->getMessage() . "\n");
    exit(1);
}
// Such as that nobody follows a tag of the audience.
foreach ($accepted['warnings'] ?? [] as $warning) {
    fwrite(STDERR, "warning: {$warning['message']}\n");
}
echo $accepted['notification']['id'], "\n";
