<?php

// Debian's Guzzle, and the generated client. A project with Composer has vendor/autoload.php instead.
require_once 'GuzzleHttp/autoload.php';

spl_autoload_register(function (string $class): void {
    $file = __DIR__ . '/earshot/lib/' . strtr(substr($class, strlen('Earshot\\')), '\\', '/') . '.php';
    if (str_starts_with($class, 'Earshot\\') && is_file($file)) {
        require $file;
    }
});
